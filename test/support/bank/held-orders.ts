import { randomUUID } from "node:crypto";
import type { BankCaller } from "../../../shared/ports/schemas/bank-caller.ts";
import type { Order } from "../../../shared/ports/schemas/order.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import type { Submission } from "../../../shared/ports/schemas/quote.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { type HeldOrder, heldOrders } from "../../../shared/sandbox/orders/order-item.ts";
import { sandboxOrders } from "../../../shared/sandbox/orders/orders.ts";
import { accounts } from "../../../shared/sandbox/table/accounts.ts";
import { customers } from "../../../shared/sandbox/table/customers.ts";
import { sandboxTerms } from "../../../shared/sandbox/terms/terms.ts";
import type { SandboxView } from "../../../shared/sandbox/worlds/sandbox-view.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTime } from "../operations/call.ts";
import { accountOf, eirik } from "../payments/payments.ts";
import { testTpp } from "../signature/test-certificates.ts";

/** Returns the sandbox of the first test TPP. Its clock shows real time unless `more` says otherwise. */
export async function placeAt(
  now = testTime,
  more: Partial<SandboxView> = {},
): Promise<SandboxView> {
  const { tppId } = await testTpp();
  const { place: world = "" } = await tpps.profile(tppId);
  return { tppId, world, clockOffset: 0, now, realTime: now, ...more };
}

/** The caller data of the test TPP for a paying PSU, as the bank's port takes it. */
export async function askingOf(
  number: string = eirik.number,
  agreementId?: string,
): Promise<BankCaller> {
  const { tppId, world } = await placeAt();
  const customerId = (await customers.idByNumber(world, number)) ?? "";
  const context = agreementId === undefined ? {} : { agreementId };
  return { callId: randomUUID(), tppId, attended: true, customerId, ...context };
}

/** Checks an order and approves its quote. The answer is ready to submit. */
export async function approved(
  order: Order,
  { now = testTime, asking, ...more }: { asking?: BankCaller } & Partial<SandboxView> = {},
): Promise<Submission> {
  const place = await placeAt(now, more);
  const quote = await sandboxTerms(place).check(asking ?? (await askingOf()), order);
  if ("refusals" in quote) throw new Error(`Refused: ${JSON.stringify(quote)}`);
  const { terms, reference } = quote;
  const evidence = { method: "EID_MOBILE", hash: "test", evidence: "test" };
  return { order, terms, reference, approval: { by: "sca", at: now.toISOString(), ...evidence } };
}

/** Submits an approved order. Throws unless the answer is a state. */
export async function submit(
  submission: Submission,
  { now = testTime, asking, ...more }: { asking?: BankCaller } & Partial<SandboxView> = {},
): Promise<OrderState> {
  const orders = sandboxOrders(await placeAt(now, more));
  const state = await orders.submit(asking ?? (await askingOf()), submission);
  if (state === "otherOrder") throw new Error("Another order is under this id.");
  return state;
}

type With = { asking?: BankCaller } & Partial<SandboxView>;

/** Checks, approves and submits an order. */
export const paid = async (order: Order, about: With = {}): Promise<OrderState> =>
  submit(await approved(order, about), about);

/** Cancels an order as its PSU, or as another PSU. */
export async function cancel(id: string, { now = testTime, asking }: With = {}) {
  const { approval } = { approval: { by: "exemption", at: "", scaAt: "" } as const };
  return sandboxOrders(await placeAt(now)).cancel(asking ?? (await askingOf()), id, approval);
}

/** The state of an order, as the bank answers it. */
export async function stateOf({ id }: { id: string }, now = testTime): Promise<OrderState> {
  const [state] = await sandboxOrders(await placeAt(now)).orders([id]);
  if (!state) throw new Error("There is no such order.");
  return state;
}

/** An order as the bank stores it. */
export async function heldOf({ id }: { id: string }): Promise<HeldOrder> {
  const held = await heldOrders.get((await placeAt()).world, id);
  if (!held) throw new Error("There is no such order.");
  return held;
}

/** Runs the job that executes due orders. */
export const execute = (now: Date): Promise<void> => executeDueOrders(now);

/** The balances of an account and all of its rows. */
export async function holdings(bban: string) {
  const { world, id, booked, available } = await accountOf(bban);
  const range = { from: "2026-01-01", to: "2099-12-31", limit: 1000 };
  const [bookedRows, pending] = await Promise.all([
    accounts.transactions(world, id, { status: "BOOKED", ...range }),
    accounts.transactions(world, id, { status: "PENDING", ...range }),
  ]);
  return { booked, available, rows: bookedRows.length, pending: pending.length };
}
