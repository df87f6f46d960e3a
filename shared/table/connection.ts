import { ApiError } from "../errors.ts";
import { settings } from "../runtime/settings.ts";
import { logError } from "../telemetry/log.ts";
import { dataVersion } from "./keys.ts";
import { openConnection, type Sdk } from "./sdk.ts";
import { firstVersion, tableVersion } from "./version.ts";

let checked: { opened: Promise<Sdk>; tableName: string; sdk: Promise<Sdk> } | undefined;

/**
 * The connection to the table. The version of its data is checked once per process and table. A refused version is
 * checked again at the next use, so that after a migration a running process can continue.
 */
export function connection(): Promise<Sdk> {
  const opened = openConnection();
  const { tableName } = settings;
  if (checked?.opened === opened && checked.tableName === tableName) return checked.sdk;
  const check = { opened, tableName, sdk: refuseOtherVersion().then(() => opened) };
  checked = check;
  check.sdk.catch(() => {
    if (checked === check) checked = undefined;
  });
  return check.sdk;
}

/** Refuses data of another version. The caller only learns that the failure is ours; the log tells the operator why. */
async function refuseOtherVersion(): Promise<void> {
  const found = (await tableVersion.read()) ?? firstVersion;
  if (found === dataVersion) return;
  const refused = new ApiError(
    "SYSTEM_ERROR",
    "The bank's data cannot be used at the moment. Repeating this with the same X-Request-ID is safe.",
    { status: 503 },
  );
  const versions = { found: `${found}`, needed: `${dataVersion}` };
  logError(found < dataVersion ? older : newer, refused, versions);
  throw refused;
}

const older =
  "The table's data is of an older version than this release needs: run npm run bank -- table migrate of this release.";
const newer =
  "The table's data is of a newer version than this release knows: deploy the release that migrated it, or a newer one.";
