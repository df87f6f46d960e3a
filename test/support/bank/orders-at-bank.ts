import { randomUUID } from "node:crypto";
import type { Call, Caller } from "../../../shared/http/call.ts";
import type { AnyOperation } from "../../../shared/http/operation.ts";
import { handleOnce } from "../../../shared/http/request-guard.ts";
import type { BankCaller } from "../../../shared/ports/schemas/bank-caller.ts";
import type { Order } from "../../../shared/ports/schemas/order.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import type { Submission } from "../../../shared/ports/schemas/quote.ts";
import { sandboxOrders } from "../../../shared/sandbox/orders/orders.ts";
import { customers } from "../../../shared/sandbox/table/customers.ts";
import { sandboxTerms } from "../../../shared/sandbox/terms/terms.ts";
import type { SandboxView } from "../../../shared/sandbox/worlds/sandbox-view.ts";
import { requests } from "../../../shared/table/requests.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTime } from "../operations/call.ts";
import { eirik, havbris } from "../payments/payments.ts";
import { testTpp } from "../signature/test-certificates.ts";

/** Returns the sandbox of the tests' TPP at this real time. */
export async function placeAt(realTime = testTime, tppId?: string): Promise<SandboxView> {
  const own = tppId ?? (await testTpp()).tppId;
  const { place: world = "", clockOffset } = await tpps.profile(own);
  const now = new Date(realTime.getTime() + clockOffset);
  return { tppId: own, world, clockOffset, now, realTime };
}

/**
 * A call of the tests' TPP to its sandbox, after its admission. Two calls with one `id` are repetitions of each other.
 */
export async function callerAt(
  realTime = testTime,
  { id = randomUUID(), tppId }: { id?: string; tppId?: string } = {},
): Promise<Caller> {
  const { world: place, ...where } = await placeAt(realTime, tppId);
  const requestId = `request of ${id}`;
  const standing = await requests.take(where.tppId, requestId, "of a call", realTime);
  const decision = standing?.decision;
  const guard = { firstAt: standing?.at ?? realTime, isDecided: decision !== undefined };
  return { ...where, place, id, requestId, ...guard, told: decision?.told } as Caller;
}

/** Carries out a call of the tests' TPP as the pipeline does, also if another copy of it decides meanwhile. */
export async function called<T>(id: string, run: (caller: Caller) => Promise<T>): Promise<T> {
  const admitted = () => callerAt(testTime, { id });
  const call: Call = { caller: await admitted() };
  call.findDecision = async () => {
    call.caller = await admitted();
    return call.caller.isDecided;
  };
  const operation = { handle: () => run(call.caller as Caller) } as unknown as AnyOperation;
  return (await handleOnce(operation, call)) as T;
}

const nok = (amount: string) => ({ amount, currency: "NOK" as const });
const domestic = {
  product: "norwegian-domestic-credit-transfers",
  debtorAccount: { iban: eirik.main.iban, currency: "NOK" as const },
};

/** The amount that each transfer debits from Eirik's account, in minor units, without a fee. */
export const each = 10_00n;

const transferTo = (creditorName: string) => ({
  amount: nok("10.00"),
  creditorName,
  creditorAccount: { iban: havbris.main.iban, currency: "NOK" as const },
});

/** An order of NOK 10.00 from Eirik to Havbris on a day, or today. */
export const singleOn = (requestedDate?: string, creditorName = "Havbris Sjømat AS"): Order => ({
  ...{ kind: "single", id: randomUUID(), ...domestic },
  transfer: transferTo(creditorName),
  ...(requestedDate === undefined ? {} : { requestedDate }),
});

/** A standing order of the same transfer, monthly from a day on. */
export const standingFrom = (startDate: string): Order => ({
  ...{ kind: "standing", id: randomUUID(), ...domestic },
  transfer: transferTo("Havbris Sjømat AS"),
  schedule: { startDate, frequency: "Monthly" },
});

/** A bulk of `size` such transfers on a day. */
export const bulkOn = (requestedDate: string, size: number): Order => ({
  ...{ kind: "bulk", id: randomUUID(), ...domestic, requestedDate },
  transfers: Array.from({ length: size }, (_, index) => transferTo(`Creditor ${index}`)),
});

/** The caller data of the tests' TPP for Eirik, as the bank's port takes it. */
export async function askingAt({ tppId, world }: SandboxView): Promise<BankCaller> {
  const customerId = (await customers.idByNumber(world, eirik.number)) ?? "";
  return { callId: randomUUID(), tppId, attended: true, customerId };
}

/** Checks an order of Eirik's in a sandbox and approves its quote. Returns a submission. */
export async function approvedIn(place: SandboxView, order: Order): Promise<Submission> {
  const quote = await sandboxTerms(place).check(await askingAt(place), order);
  if ("refusals" in quote) throw new Error(`Refused: ${JSON.stringify(quote.refusals)}`);
  const at = place.now.toISOString();
  const approval = { by: "sca", at, method: "EID_MOBILE", hash: "h", evidence: "e" } as const;
  return { order, terms: quote.terms, reference: quote.reference, approval };
}

/** Submits an order that Eirik has approved, and returns the state that the bank answers. */
export async function submitIn(place: SandboxView, order: Order): Promise<OrderState> {
  const submission = await approvedIn(place, order);
  const state = await sandboxOrders(place).submit(await askingAt(place), submission);
  if (state === "otherOrder") throw new Error("There is another order under this id.");
  return state;
}

/** Submits an order that the bank must accept, and returns its id. */
export async function taken(order: Order, realTime = testTime): Promise<string> {
  const { status } = await submitIn(await placeAt(realTime), order);
  if (!["ACTC", "ACWC", "ACSP", "ACSC"].includes(status)) throw new Error(`It is ${status}.`);
  return order.id;
}

/** The states of orders in the current sandbox of the TPP, in the order of the given ids. */
export async function statesOf(ids: readonly string[]): Promise<(OrderState | undefined)[]> {
  const states = await sandboxOrders(await placeAt()).orders(ids);
  return ids.map((id) => states.find((state) => state.id === id));
}

export const statusesOf = async (ids: readonly string[]) =>
  (await statesOf(ids)).map((state) => state?.status);
