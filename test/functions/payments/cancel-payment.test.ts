import { randomUUID } from "node:crypto";
import { handler as cancelPayment } from "../../../functions/payments/cancel-payment.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { deaf, failing } from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { cancel, cancelSca, start, started } from "../../support/payments/authorisations.ts";
import { domesticOrder, instant } from "../../support/payments/domestic.ts";
import {
  balanceOf,
  book,
  detailsOf,
  eirik,
  ingrid,
  knownPsu,
  later,
  named,
  post,
  type Received,
  receive,
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { approve } from "../../support/psu/site.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;

const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };

const lastMoment = later(testTime, { hours: 24 });

const tooLate = new Date(lastMoment.getTime() + 1);

const once = madeOnce(kept, () => receive(named("Once")));

const approved = madeOnce(kept, () => receiveApproved(named("Approved")));

describe("DELETE /v1/payments/{payment-product}/{payment-id} (specification, Payment status)", () => {
  it("cancels an unapproved payment at once and answers 204 without a body", async () => {
    const received = await once();
    const { status, body } = await cancel(received);
    expect({ status, body }).toEqual({ status: 204, body: undefined });
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
    expect(await auditEvents(received.params["payment-id"])).toContain("PAYMENT_CANCELLED");
  });

  it("writes only the payment, an audit event and the request guard", async () => {
    const received = await once();
    expect(await writtenBy(() => cancel(received))).toEqual([...["AUDIT", "PAYMENT", "REQUEST"]]);
    expect(await writtenBy(() => book(tooLate))).toEqual([]);
  });

  it("accepts an id in capital letters, and leaves status and details readable", async () => {
    const received = await once();
    const loud = { "payment-id": received.params["payment-id"].toUpperCase() };
    const params = { ...received.params, ...loud };
    expect(await cancel({ params })).toMatchObject({ status: 204 });
    expect(await detailsOf(received)).toEqual({
      ...named("Once"),
      transactionStatus: "CANC",
    });
    expect(await statusOf({ params })).toEqual({ transactionStatus: "CANC" });
  });

  it("invalidates the payment's SCA link", async () => {
    const received = await once();
    const before = await balanceOf(bban);
    await cancel(received);
    expect(await approve(received.link, eirik.number)).toMatchObject({ code: "CONFLICT" });
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it.each([
    ["ACSP", {}],
    ["ACTC", { requestedExecutionDate: "2026-03-10" }],
    ["ACWC", { requestedExecutionDate: "2026-03-14" }],
  ])(
    "answers 202 with links to cancel by SCA if the payment is approved and not executed: %s",
    async (transactionStatus, changes) => {
      const received = await receiveApproved(named(transactionStatus, changes));
      const before = await balanceOf(bban);
      const { "payment-product": product, "payment-id": id } = received.params;
      const self = `https://localhost:8443/v1/payments/${product}/${id}`;
      const headers = { "x-request-id": randomUUID() };
      let answer: unknown;
      expect(
        await writtenBy(async () => {
          answer = await cancel(received, { headers });
        }),
      ).toEqual(["REQUEST"]);
      expect(answer).toMatchObject({
        status: 202,
        headers: { location: self },
        body: {
          transactionStatus,
          _links: {
            startAuthorisation: {
              href: `${self}/cancellation-authorisations`,
              verbs: ["GET", "POST"],
            },
            self: { href: self, verbs: ["GET", "DELETE"] },
            status: { href: `${self}/status`, verbs: ["GET"] },
          },
        },
      });
      expect(await cancel(received, { headers })).toEqual(answer);
      expect(await statusOf(received)).toEqual({ transactionStatus });
      expect(await balanceOf(bban)).toEqual(before);
    },
  );

  it("answers 202 if the payment was approved in a signing basket, and 409 while it waits in one", async () => {
    const grouped = async (received: Received) => {
      const update = keys.payment(received.params["payment-id"]);
      await table.change([{ update, set: { basketId: randomUUID() } }]);
      return cancel(received);
    };
    expect(await grouped(await approved())).toMatchObject({
      status: 202,
    });
    const waiting = await once();
    expect(await grouped(waiting)).toMatchObject({
      ...conflict,
      text: "The payment is in a signing basket: delete the basket first, then cancel the payment.",
    });
    expect(await statusOf(waiting)).toEqual({ transactionStatus: "RCVD" });
  });

  it("answers a repetition the same after the payment was cancelled, executed or removed by a reset (decision: X-Request-ID)", async () => {
    const headers = { "x-request-id": randomUUID() };
    const of = await approved();
    const first = await cancel(of, { headers });
    expect(first).toMatchObject({ status: 202, body: { transactionStatus: "ACSP" } });
    const { link } = await started("cancellation", of);
    await approve(link, eirik.number);
    expect(await statusOf(of)).toEqual({ transactionStatus: "CANC" });
    expect(await cancel(of, { headers })).toEqual(first);
    const other = await receiveApproved(named("Executed"));
    const again = { "x-request-id": randomUUID() };
    const answer = await cancel(other, { headers: again });
    await book(later(testTime, { hours: 1 }));
    expect(await statusOf(other)).toEqual({ transactionStatus: "ACSC" });
    expect(await cancel(other, { headers: again })).toEqual(answer);
    const waiting = await receive(named("Withdrawn"));
    const third = { "x-request-id": randomUUID() };
    expect(await cancel(waiting, { headers: third })).toMatchObject({ status: 204 });
    await call(initialize);
    expect(await cancel(other, { headers: again })).toEqual(answer);
    expect(await cancel(waiting, { headers: third })).toMatchObject({ status: 204 });
  });

  it("requires PSU headers after an agreement was chosen; a repetition of POST …/authorisations does not (decision: X-Request-ID)", async () => {
    const headers = { "x-request-id": randomUUID() };
    const of = await once();
    const first = await start("authorisation", of, { headers });
    const update = keys.payment(of.params["payment-id"]);
    const set = { psuId: randomUUID(), corporateId: randomUUID(), state: "submitting" };
    await table.change([{ update, set }]);
    expect(await cancel(of)).toMatchObject({ status: 400, code: "HTTP_HEADER_REQUIRED" });
    expect(await start("authorisation", of, { headers })).toEqual(first);
    expect(first.status).toBe(201);
  });

  it("answers the same to a request with the same X-Request-ID, and 409 to a request with another", async () => {
    const received = await once();
    const headers = { "x-request-id": randomUUID() };
    const first = await cancel(received, { headers });
    const now = later(testTime, { hours: 23 });
    expect(await cancel(received, { headers, now })).toEqual(first);
    expect(await cancel(received)).toMatchObject(conflict);
  });

  it("cancels a payment whose PSU has cancelled the SCA", async () => {
    const received = await once();
    await cancelSca(received.link);
    expect(await cancel(received)).toMatchObject({ status: 204 });
  });

  it("allows the same order to be posted again", async () => {
    await cancel(await once());
    expect(await post(named("Once"))).toMatchObject({ status: 201 });
  });
});

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
  it.each(final)("answers 409 if a payment is %s (%s)", async (state, _, make, now = testTime) => {
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
