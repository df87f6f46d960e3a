import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import { bankAway, failing, healed } from "../../support/bank/failing-bank.ts";
import { call } from "../../support/operations/call.ts";
import { start } from "../../support/payments/authorisations.ts";
import { domestic, domesticOrder, eirik, orderOf } from "../../support/payments/orders.ts";
import {
  minutes,
  post,
  type ReceivedPayment,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";

const future = domesticOrder({ requestedExecutionDate: "2026-03-10" });
let payment: ReceivedPayment;
usePsu(async () => {
  payment = await receiveApproved(future, { product: domestic });
});
afterEach(healed);

describe("a bank that is down (README of the ports: for 15 minutes the last answer with a WARNING, then 503)", () => {
  it("leaves status and details readable for 15 minutes, with a WARNING that names the time of the last answer", async () => {
    const received = await receiveApproved(orderOf({ requestedExecutionDate: "2026-03-04" }));
    bankAway();
    const { params } = received;
    const tppMessages = [
      {
        category: "WARNING",
        code: "SYSTEM_ERROR",
        path: "transactionStatus",
        text: "The bank does not answer now: transactionStatus is as of 2026-03-02T10:00:00+00:00.",
      },
    ];
    const now = minutes(15);
    expect(await call(getPaymentStatus, { params, now })).toMatchObject({
      status: 200,
      body: { transactionStatus: "ACTC", tppMessages },
    });
    expect(await call(getPayment, { params, now })).toMatchObject({
      status: 200,
      body: { transactionStatus: "ACTC", tppMessages },
    });
  });

  it("makes status and details answer 503 with Retry-After after 15 minutes", async () => {
    const { params } = await receiveApproved(orderOf({ requestedExecutionDate: "2026-03-04" }));
    bankAway();
    for (const handler of [getPaymentStatus, getPayment])
      expect(await call(handler, { params, now: minutes(16) })).toMatchObject({
        status: 503,
        code: "SYSTEM_ERROR",
        headers: { "retry-after": "60" },
      });
  });

  it("leaves the RCVD of an unapproved payment readable", async () => {
    const received = await receive(orderOf());
    bankAway();
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
  });

  it("makes POST of a payment answer 503, and its repetition creates the payment when the bank is back", async () => {
    bankAway();
    const headers = { "x-request-id": randomUUID() };
    expect(await post(orderOf(), { headers })).toMatchObject({
      status: 503,
      code: "SYSTEM_ERROR",
      headers: { "retry-after": "60" },
    });
    healed();
    expect((await post(orderOf(), { headers })).status).toBe(201);
  });

  it("makes the PSU return from the SCA to the TPP with SYSTEM_ERROR, and the link works when the bank is back", async () => {
    const { link } = await receive(orderOf());
    const browser = visitor();
    const start = await browser.open(link);
    bankAway();
    const failed = await browser.submit(start, "identify", [["number", eirik.number]]);
    expect(broughtBack(failed)).toMatchObject({
      system: "SCA",
      status: "500",
      code: "SYSTEM_ERROR",
    });
    healed();
    expect((await browser.submit(start, "identify", [["number", eirik.number]])).status).toBe(200);
  });
});

const noAnswers: [string, (told: OrderState[]) => unknown][] = [
  [
    "throws",
    () => {
      throw new Error("no");
    },
  ],
  ["sends nothing", () => undefined],
  ["sends a page of HTML", () => "<html>"],
  ["sends an order's state instead of a list", ([told]) => told],
  ["sends an empty list of orders", () => []],
  ["sends the same order twice in one answer", ([told]) => [told, told]],
  ["sends another order", ([told]) => [{ ...told, id: randomUUID() }]],
  ["sends an unknown status", ([told]) => [{ ...told, status: "DONE" }]],
  ["sends RCVD, a status of the interface only", ([told]) => [{ ...told, status: "RCVD" }]],
  ["sends a revision as a string", ([told]) => [{ ...told, revision: `${told?.revision}` }]],
  ["sends a date-time, not a date", ([told]) => [{ ...told, date: "2026-03-10T00:00:00Z" }]],
  [
    "sends a final state that can be cancelled",
    ([told]) => [{ ...told, status: "ACSC", final: true }],
  ],
];

describe("a bank that gives no valid answer about an order (README of the ports: a WARNING, or 503)", () => {
  it.each(noAnswers)(
    "%s: GET of the payment returns the last known status with a WARNING for 15 minutes, then 503",
    async (_, answer) => {
      const known = await orderStates.get(payment.id);
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
      expect(await orderStates.get(payment.id)).toEqual(known);
    },
  );

  it.each([
    ["DELETE of a payment", () => payment.cancel({ now: minutes(16) })],
    [
      "the start of a payment's cancellation authorisation",
      () => start("cancellation", payment, { now: minutes(16) }),
    ],
    ["POST of a payment's duplicate", () => post(future, { product: domestic, now: minutes(16) })],
  ])("makes %s answer 503 if the last known status of that payment is too old", async (_, ask) => {
    failing({ orders: () => () => Promise.reject(new Error("no")) });
    expect(await ask()).toMatchObject({
      status: 503,
      code: "SYSTEM_ERROR",
      headers: { "retry-after": "60" },
    });
  });
});
