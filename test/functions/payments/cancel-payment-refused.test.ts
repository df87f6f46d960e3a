import { randomUUID } from "node:crypto";
import { handler as cancelPayment } from "../../../functions/payments/cancel-payment.ts";
import { deaf, failing } from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { cancel, started } from "../../support/payments/authorisations.ts";
import { domesticOrder, instant } from "../../support/payments/domestic.ts";
import {
  balanceOf,
  book,
  eirik,
  ingrid,
  knownPsu,
  later,
  named,
  type Received,
  receive,
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import { approve } from "../../support/psu/site.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };
const lastMoment = later(testTime, { hours: 24 });
const tooLate = new Date(lastMoment.getTime() + 1);
const once = madeOnce(kept, () => receive(named("Once")));
const approved = madeOnce(kept, () => receiveApproved(named("Approved")));

describe("DELETE /v1/payments/{payment-product}/{payment-id} (specification, Payment status)", () => {
  const unknown = { headers: { "x-sandbox-scenario": "outcome=unknown" } };
  const rejected = { headers: { "x-sandbox-scenario": "outcome=rejected" } };
  const rich = { instructedAmount: { amount: "19999999.00", currency: "NOK" } };
  const booked = async (received: Received) => {
    await book(testTime);
    return received;
  };
  // biome-ignore format: one state per line, so that it reads as a table
  const final: [string, string, () => Promise<Received>, Date?][] = [
    ["ACSC", "executed", async () => booked(await approved())],
    ["ACCP", "approved without funds", () => receiveApproved(named("Poor", rich))],
    ["ACWP", "on its way to the creditor", () => receiveApproved(domesticOrder({ creditorName: "Instant" }), { product: instant })],
    ["PDNG", "of unknown outcome", async () => booked(await receiveApproved(named("Unknown"), unknown))],
    ["PDNG", "being submitted", async () => {
      const leave = failing({ submit: deaf });
      return receiveApproved(named("Submitting")).finally(leave);
    }],
    ["RJCT", "rejected", async () => booked(await receiveApproved(named("Rejected"), rejected))],
    ["RJCT", "not approved within 24 hours", once, tooLate],
    ["CANC", "cancelled by another call", async () => {
      const received = await once();
      await cancel(received);
      return received;
    }],
    ["CANC", "cancelled by its PSU", async () => {
      const received = await approved();
      await approve((await started("cancellation", received)).link, eirik.number);
      return received;
    }],
  ];
  it.each(final)("answers 409 if the payment is %s, %s", async (state, _, make, now = testTime) => {
    const received = await make();
    const before = await balanceOf(bban);
    const answer = await cancel(received, { now });
    expect(answer).toMatchObject(conflict);
    expect(answer.text).toBe(
      state === "PDNG"
        ? "The outcome of this payment is not known yet, so it cannot be cancelled yet. Try again in a minute."
        : `The payment is ${state}: it can no longer be cancelled.`,
    );
    expect(answer.headers["retry-after"]).toBe(state === "PDNG" ? "60" : undefined);
    expect((await statusOf(received, { now })).transactionStatus).toBe(state);
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("answers 404 for an unknown payment and for that of another TPP, product or PSU", async () => {
    const received = await receive(named("Mine"), { headers: await knownPsu() });
    const { params } = received;
    const missing = {
      ...{ status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" },
      text: "There is no such payment.",
    };
    const tpp = await anotherTpp();
    expect(await cancel(received, { tpp })).toMatchObject(missing);
    const nobodys = { params: { ...params, "payment-id": randomUUID() } };
    expect(await cancel(nobodys)).toMatchObject(missing);
    const domestic = { ...params, "payment-product": "norwegian-domestic-credit-transfers" };
    for (const route of [0, 1, 2])
      expect(await call(cancelPayment, { params: domestic, route })).toMatchObject(missing);
    const headers = await knownPsu(ingrid.number);
    expect(await cancel(received, { headers })).toMatchObject(missing);
    expect(await statusOf(received)).toEqual({ transactionStatus: "RCVD" });
  });
});
