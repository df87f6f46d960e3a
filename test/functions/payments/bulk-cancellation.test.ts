import { handler as cancelInNetBank } from "../../../functions/sandbox/cancel-payment-in-net-bank.ts";
import { type Answer, call } from "../../support/operations/call.ts";
import {
  approveCancellation,
  atDecision,
  start,
  started,
} from "../../support/payments/authorisations.ts";
import { fund } from "../../support/payments/bulks.ts";
import { bulkOf, eirik, entryOf } from "../../support/payments/orders.ts";
import {
  book,
  type ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
  soon,
} from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { sized } from "../../support/run/long-form.ts";
import { madeOnce } from "../../support/table/made-once.ts";

const { bban } = eirik.main;
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };
const orderOf = (creditorName: string) =>
  bulkOf({ payments: Array.from({ length: 3 }, () => entryOf({ creditorName })) });
const madeOf = async (name: string) => (await rowsOf(bban, "BOOKED", name)).length;

const kept = usePsu(async () => {
  await fund(bban, 1000_00n);
});
const bulk = madeOnce(kept, () => receiveApproved(orderOf("Bulk")));

describe("the cancellation of a bulk (specification, Payment status)", () => {
  it("needs no SCA if the bulk is not approved", async () => {
    const received = await receive(orderOf("Unapproved"));
    expect(await received.cancel()).toMatchObject({ status: 204 });
    expect(await received.status()).toEqual({ transactionStatus: "CANC" });
  });

  it("stops all payments of an approved bulk", async () => {
    const approved = await bulk();
    expect(await approved.cancel()).toMatchObject({ status: 202 });
    await approveCancellation(approved);
    await book(soon);
    expect(await approved.status()).toEqual({ transactionStatus: "CANC" });
    expect(await madeOf("Bulk")).toBe(0);
  });

  it.each<[string, (of: ReceivedPayment) => Promise<Answer>]>([
    ["is requested by DELETE", (of) => of.cancel()],
    ["is requested by a new authorisation", (of) => start("cancellation", of)],
    [
      "comes from the net bank",
      ({ params }) => call(cancelInNetBank, { params: { paymentId: params["payment-id"] } }),
    ],
  ])("is refused if it %s after the execution", async (_, run) => {
    const approved = await bulk();
    await book(soon);
    expect(await run(approved)).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await madeOf("Bulk")).toBe(3);
  });

  it("fails if the PSU approves it after the bulk was executed", async () => {
    const approved = await bulk();
    const { link } = await started("cancellation", approved);
    const decide = await atDecision(link, eirik.number);
    await book(soon);
    expect(await decide()).toMatchObject({ status: "409", code: "CONFLICT" });
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await madeOf("Bulk")).toBe(3);
    expect(await approved.cancel()).toMatchObject(conflict);
  });

  it("stops all payments or none if the bulk is executed at the same time", async () => {
    for (let time = 1; time <= sized(2, 5); time += 1) {
      const approved = await bulk();
      const { link } = await started("cancellation", approved);
      const decide = await atDecision(link, eirik.number);
      await Promise.all([decide(), book(soon)]);
      await book(soon);
      const { transactionStatus } = await approved.status();
      expect(["CANC", "ACSC"]).toContain(transactionStatus);
      expect(await madeOf("Bulk")).toBe(transactionStatus === "CANC" ? 0 : 3);
    }
  });
});
