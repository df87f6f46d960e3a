import { vaultSecretNames } from "../stacks/vault/secret-names.ts";
import { vaultDays } from "../stacks/vault/vault-days.ts";
import { secondsPerMonth } from "./deployed.ts";
import type { Prices } from "./prices.ts";
import type { CostInput } from "./usage.ts";

const [million, kbPerGb] = [1_000_000, 1_024 * 1_024];
const hoursPerMonth = secondsPerMonth / 3_600;
/** One key for the backups in the stage's account, and one in the vault's. */
const keys = 2;

/**
 * Estimates the monthly cost of the copies in another account and region, in US dollars. A backup of DynamoDB is always the
 * whole table, so each hour's copy is stored and sent in full.
 */
export function copiesOf(
  calls: number,
  { assumed, prices, stageName }: Pick<CostInput, "assumed" | "stageName"> & { prices: Prices },
): number {
  if (stageName === "sandbox") return 0;
  const tableGb = 1 + (calls / million) * assumed.tableGbPerMillion;
  const auditGb = (calls * assumed.auditKbPerCall) / kbPerGb;
  const readGb = (calls * assumed.readKbPerCall) / kbPerGb;
  const keptBackups = 24 * (vaultDays + 1);
  const objects = calls * (assumed.auditObjectsPerCall + assumed.readObjectsPerCall);
  return (
    tableGb * keptBackups * prices.backupPerGb +
    (tableGb * hoursPerMonth + auditGb + readGb) * prices.betweenRegionsPerGb +
    (auditGb * assumed.auditMonths + readGb * assumed.readMonths) * prices.objectsPerGb +
    (objects * prices.objectsPerMillion) / million +
    vaultSecretNames.length * prices.secret +
    keys * prices.key
  );
}
