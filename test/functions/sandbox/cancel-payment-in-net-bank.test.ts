import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/sandbox/cancel-payment-in-net-bank.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { failing } from "../../support/bank/failing-bank.ts";
import { cancelInNetBank as cancel } from "../../support/bank/net-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { bulkOf, eirik, named, namedEntry, standingOrder } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  type ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
  soon,
} from "../../support/payments/payments.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
/** The outcome of an order that is due at once is unknown for a minute. */
const halfAMinuteLater = later(testTime, { minutes: 0.5 });
const cancelled = { transactionStatus: "CANC" };

/** Returns the audit events of a payment's cancellations. */
async function cancellations({ params }: ReceivedPayment) {
  const events = await Promise.all(outboxOf("2026-03-02"));
  return events.flat().filter(({ type, resource }) => {
    const { id } = (resource ?? {}) as { id?: string };
    return type === "PAYMENT_CANCELLED" && id === params["payment-id"];
  });
}

describe("POST /v1/sandbox/net-bank/payments/{paymentId}/cancellation (specification, Payment status)", () => {
  it.each<[string, string | undefined]>([
    ["ACSP", undefined],
    ["ACTC", "2026-03-10"],
    ["ACWC", "2026-03-08"],
  ])(
    "cancels a payment with the status %s: its money is released, and it is never executed",
    async (state, day) => {
      const before = await balanceOf(bban);
      const approved = await receiveApproved(named(state, { requestedExecutionDate: day }));
      expect(await approved.status()).toEqual({ transactionStatus: state });
      expect(await cancel(approved)).toMatchObject({ status: 204, body: undefined });
      await book(later(testTime, { days: 20 }));
      expect(await approved.status()).toEqual(cancelled);
      expect(await balanceOf(bban)).toEqual(before);
      expect(await rowsOf(bban, "PENDING", state)).toEqual([]);
      expect(await rowsOf(bban, "BOOKED", state)).toEqual([]);
    },
  );

  it("cancels an unapproved payment, and its SCA link then redirects back with CONFLICT", async () => {
    const received = await receive(named("Unapproved"));
    expect((await cancel(received)).status).toBe(204);
    expect(await received.approve()).toMatchObject({ code: "CONFLICT" });
    expect(await received.status()).toEqual(cancelled);
  });

  it("answers 409 with the text to try again if the bank has not yet confirmed an approved payment", async () => {
    const heal = failing({ submit: () => () => Promise.reject(new Error("no")) });
    const approved = await receiveApproved(named("On its way"));
    heal();
    expect(await cancel(approved)).toMatchObject({
      status: 409,
      code: "CONFLICT",
      text: "It is not known yet whether the payment was executed. Try again in a minute.",
    });
    await book(later(testTime, { minutes: 2 }));
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
  });

  it("cancels a standing order", async () => {
    const approved = await receiveApproved(standingOrder());
    expect((await cancel(approved)).status).toBe(204);
    expect(await approved.status()).toMatchObject(cancelled);
  });

  it("cancels a whole bulk, and answers 409 if a part of the bulk is executed", async () => {
    const approved = await receiveApproved(bulkOf());
    expect((await cancel(approved)).status).toBe(204);
    expect(await approved.status()).toMatchObject(cancelled);
    const enough = namedEntry("Enough");
    const tooMuch = namedEntry("Too much", "9999999.00");
    const made = await receiveApproved(bulkOf({ payments: [enough, tooMuch] }));
    await book(soon);
    expect(await cancel(made)).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await made.status()).toMatchObject({ transactionStatus: "PART" });
    expect(await rowsOf(bban, "BOOKED", "Enough")).toHaveLength(1);
  });

  it("writes one audit event with the reason net bank, also if the request is repeated", async () => {
    const approved = await receiveApproved(named("Repeated"));
    const headers = { "x-request-id": randomUUID() };
    const first = await cancel(approved, { headers });
    const written = await writtenBy(async () => {
      expect(await cancel(approved, { headers })).toEqual(first);
    });
    expect(written).toEqual(["REQUEST"]);
    expect(await cancellations(approved)).toMatchObject([
      { before: "ACSP", after: "CANC", reason: "net bank", requestId: headers["x-request-id"] },
    ]);
  });

  it("writes an audit event if the payment was not approved", async () => {
    const received = await receive(named("Withdrawn"));
    expect((await cancel(received)).status).toBe(204);
    expect(await cancellations(received)).toMatchObject([
      { before: "RCVD", after: "CANC", reason: "net bank" },
    ]);
  });

  it("either cancels the payment or answers 409 if it is executed at the same time", async () => {
    for (const name of ["Race 1", "Race 2", "Race 3"]) {
      const before = await balanceOf(bban);
      const approved = await receiveApproved(named(name));
      const [{ status }] = await Promise.all([cancel(approved), book(soon)]);
      const { transactionStatus } = await approved.status();
      expect([status, transactionStatus]).toEqual(status === 204 ? [204, "CANC"] : [409, "ACSC"]);
      if (status === 204) expect(await balanceOf(bban)).toEqual(before);
    }
  });

  it.each<[string, () => Promise<ReceivedPayment>, Date?]>([
    [
      "CANC",
      async () => {
        const approved = await receiveApproved(named("Gone"));
        await cancel(approved);
        return approved;
      },
    ],
    [
      "ACSC",
      async () => {
        const approved = await receiveApproved(named("Executed"));
        await book(soon);
        return approved;
      },
    ],
    ["RJCT", () => receive(named("Late")), later(testTime, { hours: 25 })],
    [
      "ACCP",
      () =>
        receiveApproved(
          named("Poor", { instructedAmount: { amount: "9999999.00", currency: "NOK" } }),
        ),
    ],
    [
      "PDNG",
      async () => {
        const headers = { "x-sandbox-scenario": "outcome=unknown" };
        const approved = await receiveApproved(named("Unknown"), { headers });
        await book(halfAMinuteLater);
        return approved;
      },
      halfAMinuteLater,
    ],
  ])(
    "answers 409 for a payment with the status %s and changes nothing",
    async (state, made, now = soon) => {
      const received = await made();
      const written = await writtenBy(async () => {
        expect(await cancel(received, { now })).toMatchObject({
          status: 409,
          code: "CONFLICT",
          path: "paymentId",
        });
      });
      expect(written.filter((family) => family !== "REQUEST")).toEqual([]);
      expect(await received.status({ now })).toMatchObject({ transactionStatus: state });
    },
  );

  it("answers 404 for another TPP's payment and for an unknown one", async () => {
    const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "paymentId" };
    const received = await receive(named("Another's"));
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    expect(await cancel(received, { tpp })).toMatchObject(unknown);
    for (const paymentId of [randomUUID(), "1"])
      expect(await call(handler, { params: { paymentId } })).toMatchObject(unknown);
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
  });
});
