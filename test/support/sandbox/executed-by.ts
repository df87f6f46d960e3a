import { eventsOf } from "../../../shared/table/audit.ts";
import { type Item, table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTime } from "../operations/call.ts";

/** The shards of the audit trail's outbox. */
const shards = [0, 1, 2, 3];

/**
 * Returns what the sandbox's bank executes while `run` runs at a real time, in its order, as its audit events tell: the id
 * of a payment; of a standing order also the day, as id#day.
 */
export async function executedBy(
  run: () => Promise<unknown>,
  { tppId = "NO-FSA-987654321", realTime = testTime } = {},
): Promise<string[]> {
  const before = await executed(tppId, realTime);
  await run();
  return (await executed(tppId, realTime)).slice(before.length);
}

async function executed(tppId: string, realTime: Date): Promise<string[]> {
  const day = realTime.toISOString().slice(0, 10);
  const found = shards.map((shard) => table.query(keys.audit(day, shard, "").PK));
  const items = (await Promise.all(found)).flat().filter((item) => item.tppId === tppId);
  return items
    .filter((item) => placeOf(item) !== undefined)
    .sort((a, b) => ((placeOf(a) ?? "") < (placeOf(b) ?? "") ? -1 : 1))
    .flatMap(eventsOf)
    .filter(({ type }) => type === "PAYMENT_BOOKED")
    .map(({ resource }) => resource?.id ?? "");
}

/** The place of an item among those that one world's changes have written, by its version and its number. */
const placeOf = ({ SK }: Item): string | undefined =>
  /#(\d+)\.(\d+)$/
    .exec(SK)
    ?.slice(1)
    .map((number) => number.padStart(10, "0"))
    .join(".");
