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
  ["returns nothing", () => undefined],
  ["returns a page of HTML", () => "<html>"],
  ["returns a state instead of a list", ([told]) => told],
  ["returns an empty list", () => []],
  ["returns the same order twice in one answer", ([told]) => [told, told]],
  ["returns another order", ([told]) => [{ ...told, id: randomUUID() }]],
  ["returns an unknown status", ([told]) => [{ ...told, status: "DONE" }]],
  ["returns RCVD, a status of the interface only", ([told]) => [{ ...told, status: "RCVD" }]],
  ["returns a revision as a string", ([told]) => [{ ...told, revision: `${told?.revision}` }]],
  ["returns a date-time, not a date", ([told]) => [{ ...told, date: "2026-03-10T00:00:00Z" }]],
  [
    "returns a final state that can be cancelled",
    ([told]) => [{ ...told, status: "ACSC", final: true }],
  ],
];

describe("a bank that gives no valid answer about an order (README of the ports: a WARNING, or 503)", () => {
  it.each(noAnswers)(
    "%s: GET of the payment returns the last known status with a WARNING for 15 minutes, then 503",
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
    ["DELETE of the payment", () => cancel(payment, { now: minutes(16) })],
    [
      "the start of a cancellation authorisation",
      () => start("cancellation", payment, { now: minutes(16) }),
    ],
    ["POST of a duplicate", () => post(future, { product: domestic, now: minutes(16) })],
  ])("makes %s answer 503 if the last known status of the payment is too old", async (_, ask) => {
    failing({ orders: () => () => Promise.reject(new Error("no")) });
    expect(await ask()).toMatchObject({
      status: 503,
      code: "SYSTEM_ERROR",
      headers: { "retry-after": "60" },
    });
  });
});
