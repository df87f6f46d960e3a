import { dataVersion } from "../../shared/table/keys.ts";
import { tableVersion } from "../../shared/table/version.ts";
import { CannotStart } from "./cannot-start.ts";

/** Gives a table its version that has none, and refuses one whose data is of another; `place` is where it is kept. */
export async function checkVersion(place: string): Promise<void> {
  const found = await tableVersion.read();
  if (found === dataVersion) return;
  if (found !== undefined)
    throw new CannotStart(
      `The data in ${place} is of version ${found}, and this release needs version ${dataVersion}. Nothing was changed: start the release that made it, choose another folder with --data, or remove this one to begin anew.`,
    );
  await tableVersion.move(undefined, dataVersion);
}
