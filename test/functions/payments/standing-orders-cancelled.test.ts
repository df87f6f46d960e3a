import { handler as cancelPayment } from "../../../functions/payments/cancel-payment.ts";
import { handler as startCancellation } from "../../../functions/payments/start-cancellation-authorisation.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { book, eirik } from "../../support/payments/payments.ts";
import {
  approveStanding,
  asPeriodic,
  doneOn,
  receiveStanding,
  standingOrder,
  standingStatus,
} from "../../support/payments/standing-orders.ts";
import { approve } from "../../support/psu/site.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const named = (creditorName: string) =>
  standingOrder({ creditorName, startDate: "2026-03-02", frequency: "Daily" });

describe("a standing order that is cancelled (specification, Payment cancellation)", () => {
  it("is CANC at once if it is not approved", async () => {
    const { params, link } = await receiveStanding(named("Never approved"));
    expect((await call(cancelPayment, { params, ...asPeriodic })).status).toBe(204);
    expect(await standingStatus({ params, link })).toMatchObject({ transactionStatus: "CANC" });
  });

  it("is CANC after the PSU's SCA, and makes no more payments", async () => {
    const payment = await approveStanding(named("Cancelled"));
    const { params } = payment;
    await book(testTime);
    expect(await call(cancelPayment, { params, ...asPeriodic })).toMatchObject({
      ...{ status: 202, body: { transactionStatus: "ACTC" } },
    });
    const { body } = await call(startCancellation, { params, ...asPeriodic });
    await approve(body._links.scaRedirect.href, eirik.number);
    expect(await standingStatus(payment)).toEqual({
      ...{ transactionStatus: "CANC", fundsAvailable: true, nextExecutionDates: [] },
    });
    await book(new Date("2026-03-04T10:00:00Z"));
    expect(await doneOn(payment)).toEqual([["2026-03-02", "ACSC"]]);
  });

  it("stays ACTC if it makes a payment before the PSU approves the cancellation", async () => {
    const payment = await approveStanding(named("Overtaken"));
    const { params } = payment;
    const { body } = await call(startCancellation, { params, ...asPeriodic });
    await book(testTime);
    const back = await approve(body._links.scaRedirect.href, eirik.number);
    expect(back).toMatchObject({ code: "CONFLICT" });
    expect(await standingStatus(payment)).toMatchObject({ transactionStatus: "ACTC" });
  });
});
