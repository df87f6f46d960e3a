import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import { bankAway, healed } from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  eirik,
  knownPsu,
  later,
  orderOf,
  post,
  receive,
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });
beginAnew(kept, async () => {
  await knownPsu();
});
afterEach(healed);

const minutes = (count: number) => later(testTime, { minutes: count });

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
    expect(await statusOf(received)).toEqual({ transactionStatus: "RCVD" });
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
