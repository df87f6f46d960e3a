import type { Account, World } from "../../../shared/sandbox/bank/world.ts";
import { familyOf } from "../table/uses.ts";
import { changedRows, eventsIn, isOfLog, itemOf, type Rows } from "./rows.ts";
import { tppsChanged, worldIn } from "./worlds.ts";

/**
 * The outcome of a call, apart from times: lines about the interface and lines about the bank. `listed` are
 * the payments by which later ones are found equal.
 */
export type Outcome = { interface: string[]; bank: string[]; listed: string[] };

/** The events of what the bank does. */
const ofBank = /^PAYMENT_(BOOKED|CREDITED|CANCELLED|WITHOUT_FUNDS|MOVED)$/;

/** Families that tell of requests, or of what the interface has heard last, and not of what became of them. */
const leftOut: ReadonlySet<string> = new Set([
  ...["RATE", "REQUEST", "REQUESTLOG", "ATTEMPT", "VISIT", "STATE", "WORLD", "AUDIT"],
]);

/** Attributes that depend on when the bank was called, or on how often, or that are random. */
const ofTimes: ReadonlySet<string> = new Set([
  ...["expires", "until", "version", "attempts", "attemptedAt", "due", "GSI1PK", "GSI1SK"],
  ...["browser", "awaited", "first"],
]);

/** Returns what has become of what happened since `before`. */
export async function outcomeOf(rows: Rows, before: Rows): Promise<Outcome> {
  const changed = changedRows(before, rows);
  const items = changed
    .filter((row) => !leftOut.has(familyOf(row)) && !isOfLog(row))
    .filter((row) => lasting(rows.get(row)) !== lasting(before.get(row)));
  const [lists = [], others = []] = [true, false].map((isList) =>
    items
      .filter((row) => (familyOf(row) === "DUPLICATE") === isList)
      .map((row) => `${row} ${lasting(rows.get(row))}`),
  );
  const events = Map.groupBy(eventsIn(rows, changed), ({ type }) => ofBank.test(type));
  const told = (isOfBank: boolean) =>
    (events.get(isOfBank) ?? []).map(({ type, resource }) => `${type} ${resource?.id}`);
  const books = await Promise.all(
    tppsChanged(before, rows).map(async (tppId) =>
      booksSince(await worldIn(before, tppId), await worldIn(rows, tppId)),
    ),
  );
  const sorted = (lines: string[]) => lines.map((line) => line.replace(time, "@")).sort();
  return {
    interface: sorted([...others, ...told(false)]),
    bank: sorted([...books.flat(), ...told(true)]),
    listed: sorted(lists),
  };
}

const time = /\d{4}-\d\d-\d\dT[\d:.]+(Z|\+\d\d:\d\d)/g;

/** The text of an item without its times, and without what is sealed together with one. */
const lasting = (row = "{}"): string =>
  sortedText(itemOf(row), (name, value) =>
    ofTimes.has(name) ? undefined : /^[\w-]{60,}$/.test(`${value}`) ? "sealed" : value,
  ).replace(time, "@");

/** The rows that a bank has booked since another state of its world, and the ends of its orders. */
function booksSince(was: World, { id, clockOffset, accounts, orders }: World): string[] {
  return [
    `world ${id}, ${clockOffset}`,
    ...[...accounts.values()].flatMap((account) => booked(was.accounts.get(account.id), account)),
    ...[...orders.values()].flatMap((order) => {
      const { id, status, reason, fundsAvailable, skipped, failed } = order;
      const known = was.orders.get(id);
      if (known === order) return [];
      return [`order ${id} ${sortedText({ status, reason, fundsAvailable, skipped, failed })}`];
    }),
  ];
}

function booked(was: Account | undefined, account: Account): string[] {
  if (was === account) return [];
  const { bban, booked, available, rows, entries } = account;
  const known = new Set(
    [...(was?.rows.booked ?? []), ...(was?.rows.pending ?? [])].map(({ id }) => id),
  );
  const all = [...rows.booked, ...rows.pending, ...[...entries.values()].flat()];
  return [
    `account ${bban} has ${booked}, of which available ${available}`,
    ...all
      .filter((row) => !known.has(row.id))
      .map(
        ({ status, amount, creditorName }) => `row of ${bban}: ${status} ${amount} ${creditorName}`,
      ),
  ];
}

/** The text of a value whose fields are sorted by name. */
export const sortedText = (
  value: unknown,
  change: (name: string, each: unknown) => unknown = (_, each) => each,
): string =>
  JSON.stringify(value, (name, given) => {
    const each = change(name, given);
    if (typeof each === "bigint") return `${each}`;
    return each && typeof each === "object" && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each;
  });
