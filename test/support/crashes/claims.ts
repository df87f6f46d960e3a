import { isDeepStrictEqual } from "node:util";
import type { Order, World } from "../../../shared/sandbox/bank/world.ts";
import type { AuditRecord } from "../../../shared/table/audit.ts";
import { keys } from "../../../shared/table/keys.ts";
import { familyOf } from "../table/uses.ts";
import { changedRows, eventsIn, isOfLog, itemAt, type Rows } from "./rows.ts";
import type { Run } from "./trial.ts";
import { patchIn, tppsChanged, versionsIn, worldIn } from "./worlds.ts";

type Whole = Pick<Run<unknown>, "before" | "after" | "versions">;

/** Returns what is not so in the table that a dead process left. */
export async function untrueInBetween(call: Whole, left: Rows): Promise<string[]> {
  const changed = changedRows(call.before, left);
  return [
    ...versionsLeft(call, left),
    ...(await otherPatches(changed, call, left)),
    ...otherEvents(changed, call, left),
    ...(await untrue(call.before, left)),
  ];
}

/** A world stands after a whole command of the bank, and never in the middle of one. */
const versionsLeft = ({ versions }: Whole, left: Rows): string[] =>
  [...versionsIn(left)].flatMap(([tppId, version]) =>
    versions.get(tppId)?.has(version) ? [] : [`a command of the bank is half done (${version})`],
  );

/** Each patch is that of the undisturbed run. A base may be written for any version. */
async function otherPatches(
  changed: readonly string[],
  { after }: Whole,
  left: Rows,
): Promise<string[]> {
  const rows = changed.filter((row) => isOfLog(row) && left.has(row) && after.has(row));
  const entries = new Set(rows.map((row) => row.slice(0, row.lastIndexOf("#"))));
  const same = await Promise.all(
    [...entries].map(async (entry) =>
      isDeepStrictEqual(await patchIn(left, entry), await patchIn(after, entry)),
    ),
  );
  return [...entries].flatMap((entry, at) => (same[at] ? [] : [`${entry} is another patch`]));
}

/** The families that show nothing of what a call has done. */
const ofEveryCall: ReadonlySet<string> = new Set(["AUDIT", "RATE", "REQUEST", "REQUESTLOG"]);

/** Each event is one of the undisturbed run, and stands in the table with the items that it is about. */
function otherEvents(changed: readonly string[], { before, after }: Whole, left: Rows): string[] {
  const isOwn = (row: string) => !ofEveryCall.has(familyOf(row));
  const done = changed.filter(isOwn);
  const foreign = changed.filter((row) => familyOf(row) === "AUDIT" && !after.has(row));
  // A call that sets what is set already has an event, and changes nothing.
  const unfounded = changedRows(before, after).some(isOwn)
    ? eventsIn(left, changed).filter((event) => !isShown(event, done))
    : [];
  return [
    ...foreign.map((row) => `${row} is no event of an undisturbed run`),
    ...unfounded.map(
      ({ type, resource }) => `${type} of ${resource?.id} is told before it is done`,
    ),
  ];
}

/** True if a changed item shows what an event tells. */
function isShown({ resource }: AuditRecord, done: readonly string[]): boolean {
  const id = resource?.id.split("#")[0] ?? "";
  const isAlone = resource?.type === "payment" || resource?.type === "basket";
  return done.some((row) => !isAlone || familyOf(row) === "WORLD" || row.includes(`#${id} `));
}

/** Returns what the changed items of any state of the table say that is not so. */
export async function untrue(before: Rows, rows: Rows): Promise<string[]> {
  const changed = changedRows(before, rows);
  const found: string[] = [];
  const worlds = new Map<string, World>();
  for (const tppId of versionsIn(rows).keys()) worlds.set(tppId, await worldIn(rows, tppId));
  for (const tppId of tppsChanged(before, rows)) {
    found.push(...wrongProfile(tppId, worlds.get(tppId), rows));
    found.push(...newOrders(await worldIn(before, tppId), worlds.get(tppId), rows));
  }
  const ids = changed.flatMap(
    (row) => /^(?:PAYMENT|STATE)#(\S+) (?:PAYMENT|STATE)$/.exec(row)?.[1] ?? [],
  );
  for (const id of new Set(ids)) found.push(...wrongPayment(id, rows, worlds));
  for (const event of eventsIn(rows, changed)) found.push(...wrongEvent(event, rows, worlds));
  return found;
}

/** The profile names the world that the TPP has, and its clock. */
function wrongProfile(tppId: string, world: World | undefined, rows: Rows): string[] {
  const profile = itemAt(rows, keys.profile(tppId));
  const isRight = profile?.place === world?.id && profile?.clockOffset === world?.clockOffset;
  return isRight ? [] : [`the profile names the world ${profile?.place}`];
}

/** The bank has no order that nobody has approved, and has cancelled none that nobody wanted to cancel. */
function newOrders(was: World, world: World | undefined, rows: Rows): string[] {
  return [...(world?.orders ?? [])].flatMap(([id, order]) => {
    const payment = itemAt(rows, keys.payment(id));
    if (was.orders.has(id) || !payment || order.kind === undefined) return [];
    return payment.approvedAt === undefined ? [`the bank has the order ${id}, not approved`] : [];
  });
}

/** The interface says no more of a payment than the bank has done. */
function wrongPayment(id: string, rows: Rows, worlds: ReadonlyMap<string, World>): string[] {
  const payment = itemAt(rows, keys.payment(id));
  const world = worlds.get(`${payment?.tppId}`);
  // A world that was left has taken its orders with it.
  if (!payment || world?.id !== payment.place) return [];
  const order = world?.orders.get(id);
  const told = itemAt(rows, keys.state(id));
  if (!order) return payment.state === "submitted" || told ? [`the bank has no order ${id}`] : [];
  // The port is told one more than the order's revision if only the clock has changed its state.
  const isAhead = Number(told?.revision ?? 0) > order.revision + 1;
  return isAhead ? [`${id} is ${told?.status}, and ${order.status} at the bank`] : [];
}

/** The state that an order has, or had, if this event is told. */
const stateOfEvent: Partial<Record<AuditRecord["type"], readonly Order["status"][]>> = {
  PAYMENT_BOOKED: ["ACSC", "ACWP", "PART", "ACTC"],
  PAYMENT_CANCELLED: ["CANC"],
};

/** The mistake of an event that names a state which the payment does not have at the bank, or in the interface if the bank has no order. */
function wrongEvent(
  { type, tppId, resource }: AuditRecord,
  rows: Rows,
  worlds: ReadonlyMap<string, World>,
) {
  const states = stateOfEvent[type];
  const [id = "", day] = resource?.id.split("#") ?? [];
  const payment = itemAt(rows, keys.payment(id));
  const world = worlds.get(tppId);
  if (!states || !payment || day !== undefined || world?.id !== payment.place) return [];
  const order = world?.orders.get(id);
  const isSo = order ? states.includes(order.status) : payment.state === "withdrawn";
  return isSo ? [] : [`${type} of ${id} is told, and its order is ${order?.status}`];
}
