import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { cancel, start } from "../../support/payments/authorisations.ts";
import { domestic, domesticOrder } from "../../support/payments/domestic.ts";
import {
  knownPsu,
  later,
  post,
  type Received,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const future = domesticOrder({ requestedExecutionDate: "2026-03-10" });
let payment: Received;
beginAnew(kept, async () => {
  await knownPsu();
  payment = await receiveApproved(future, { product: domestic });
});
afterEach(healed);

const minutes = (count: number) => later(testTime, { minutes: count });

const noAnswers: [string, (told: OrderState[]) => unknown][] = [
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
  ["answers nothing", () => undefined],
  ["answers a page of HTML", () => "<html>"],
  ["answers one state and no list", ([told]) => told],
  ["tells of no order", () => []],
  ["tells one order twice", ([told]) => [told, told]],
  ["tells of an order that nobody asked for", ([told]) => [{ ...told, id: randomUUID() }]],
  ["tells a status that there is not", ([told]) => [{ ...told, status: "DONE" }]],
  ["tells the interface's own status", ([told]) => [{ ...told, status: "RCVD" }]],
  ["tells a revision as text", ([told]) => [{ ...told, revision: `${told?.revision}` }]],
  ["tells a day as an instant", ([told]) => [{ ...told, date: "2026-03-10T00:00:00Z" }]],
  ["tells an end that can be cancelled", ([told]) => [{ ...told, status: "ACSC", final: true }]],
];

describe("a bank that does not answer what became of an order (README of the ports: a WARNING, or 503)", () => {
  it.each(noAnswers)(
    "%s: its last word is told with a warning, and 503 when that is too old",
    async (_, answer) => {
      const known = await orderStates.get(payment.params["payment-id"]);
      failing({ orders: (ask) => async (ids) => answer(await ask(ids)) });
      const { params } = payment;
      for (const handler of [getPaymentStatus, getPayment]) {
        expect(await call(handler, { params, now: minutes(15) })).toMatchObject({
          status: 200,
          body: { transactionStatus: "ACTC", tppMessages: [{ category: "WARNING" }] },
        });
        expect(await call(handler, { params, now: minutes(16) })).toMatchObject({
          status: 503,
          code: "SYSTEM_ERROR",
          headers: { "retry-after": "60" },
        });
      }
      expect(await orderStates.get(payment.params["payment-id"])).toEqual(known);
    },
  );

  it.each([
    ["whether a payment can be cancelled", () => cancel(payment, { now: minutes(16) })],
    ["the begin of its cancellation", () => start("cancellation", payment, { now: minutes(16) })],
    ["another payment like it", () => post(future, { product: domestic, now: minutes(16) })],
  ])("leaves open %s: 503", async (_, ask) => {
    failing({ orders: () => () => Promise.reject(new Error("no")) });
    expect(await ask()).toMatchObject({
      status: 503,
      code: "SYSTEM_ERROR",
      headers: { "retry-after": "60" },
    });
  });
});
