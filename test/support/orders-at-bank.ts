import { randomUUID } from "node:crypto";
import type { Caller } from "../../shared/http/call.ts";
import type { Asking } from "../../shared/ports/schemas/asking.ts";
import type { Order } from "../../shared/ports/schemas/order.ts";
import type { OrderState } from "../../shared/ports/schemas/order-state.ts";
import type { Submission } from "../../shared/ports/schemas/quote.ts";
import { ordersOf } from "../../shared/sandbox/orders/orders.ts";
import { customers } from "../../shared/sandbox/table/customers.ts";
import { termsOf } from "../../shared/sandbox/terms/terms.ts";
import type { SandboxPlace } from "../../shared/sandbox/worlds/place.ts";
import { tpps } from "../../shared/table/tpps.ts";
import { testTime } from "./call.ts";
import { eirik, havbris } from "./payments.ts";
import { testTpp } from "./test-certificates.ts";

/** Where the tests' TPP has its sandbox, at an instant on the wall. */
export async function placeAt(realTime = testTime, tppId?: string): Promise<SandboxPlace> {
  const own = tppId ?? (await testTpp()).tppId;
  const { place: world = "", clockOffset } = await tpps.profile(own);
  const now = new Date(realTime.getTime() + clockOffset);
  return { tppId: own, world, clockOffset, now, realTime };
}

/** A call of the tests' TPP to its sandbox; `id` is that of a call that comes again. */
export async function callerAt(
  realTime = testTime,
  { id = randomUUID(), tppId }: { id?: string; tppId?: string } = {},
): Promise<Caller> {
  const { world: place, ...where } = await placeAt(realTime, tppId);
  return { ...where, place, id, requestId: `request of ${id}` } as Caller;
}

const nok = (amount: string) => ({ amount, currency: "NOK" as const });
const domestic = {
  product: "norwegian-domestic-credit-transfers",
  debtorAccount: { iban: eirik.main.iban, currency: "NOK" as const },
};

/** What each transfer takes off Eirik's account, without a fee, in minor units. */
export const each = 10_00n;

const transferTo = (creditorName: string) => ({
  amount: nok("10.00"),
  creditorName,
  creditorAccount: { iban: havbris.main.iban, currency: "NOK" as const },
});

/** NOK 10.00 from Eirik to Havbris on a day, or today. */
export const singleOn = (requestedDate?: string, creditorName = "Havbris Sjømat AS"): Order => ({
  ...{ kind: "single", id: randomUUID(), ...domestic },
  transfer: transferTo(creditorName),
  ...(requestedDate === undefined ? {} : { requestedDate }),
});

/** The same every month from a day on. */
export const standingFrom = (startDate: string): Order => ({
  ...{ kind: "standing", id: randomUUID(), ...domestic },
  transfer: transferTo("Havbris Sjømat AS"),
  schedule: { startDate, frequency: "Monthly" },
});

/** So many of them at once on a day. */
export const bulkOn = (requestedDate: string, size: number): Order => ({
  ...{ kind: "bulk", id: randomUUID(), ...domestic, requestedDate },
  transfers: Array.from({ length: size }, (_, index) => transferTo(`Creditor ${index}`)),
});

/** What the TPP says of itself and of Eirik. */
export async function askingAt({ tppId, world }: SandboxPlace): Promise<Asking> {
  const customerId = (await customers.idByNumber(world, eirik.number)) ?? "";
  return { callId: randomUUID(), tppId, attended: true, customerId };
}

/** An order that Eirik has approved in a place, on the terms that it is quoted there. */
export async function approvedIn(place: SandboxPlace, order: Order): Promise<Submission> {
  const quote = await termsOf(place).check(await askingAt(place), order);
  if ("refusals" in quote) throw new Error(`Refused: ${JSON.stringify(quote.refusals)}`);
  const at = place.now.toISOString();
  const approval = { by: "sca", at, method: "EID_MOBILE", hash: "h", evidence: "e" } as const;
  return { order, terms: quote.terms, reference: quote.reference, approval };
}

/** Submits an order as Eirik has approved it, and answers what the bank says. */
export async function submitIn(place: SandboxPlace, order: Order): Promise<OrderState> {
  const submission = await approvedIn(place, order);
  const state = await ordersOf(place).submit(await askingAt(place), submission);
  if (state === "otherOrder") throw new Error("There is another order under this id.");
  return state;
}

/** The same of an order that the bank must take over; answers its id. */
export async function taken(order: Order, realTime = testTime): Promise<string> {
  const { status } = await submitIn(await placeAt(realTime), order);
  if (!["ACTC", "ACWC", "ACSP", "ACSC"].includes(status)) throw new Error(`It is ${status}.`);
  return order.id;
}

/** Orders as the bank has them in the place that the TPP uses now, each by its id. */
export async function statesOf(ids: readonly string[]): Promise<(OrderState | undefined)[]> {
  const states = await ordersOf(await placeAt()).orders(ids);
  return ids.map((id) => states.find((state) => state.id === id));
}

export const statusesOf = async (ids: readonly string[]) =>
  (await statesOf(ids)).map((state) => state?.status);
