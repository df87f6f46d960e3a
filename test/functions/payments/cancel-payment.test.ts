import { randomUUID } from "node:crypto";
import { handler as cancelPayment } from "../../../functions/payments/cancel-payment.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { deaf, failing } from "../../support/bank/failing-bank.ts";
import { type Answer, call, testTime } from "../../support/operations/call.ts";
import {
  approveCancellation,
  atDecision,
  cancelSca,
  start,
} from "../../support/payments/authorisations.ts";
import { domesticOrder, eirik, ingrid, instant, named } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  later,
  post,
  type ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { sized } from "../../support/run/long-form.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { frozenAt } from "../../support/table/processes.ts";
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
    const { status, body } = await received.cancel();
    expect({ status, body }).toEqual({ status: 204, body: undefined });
    expect(await received.status()).toEqual({ transactionStatus: "CANC" });
    expect(await auditEvents(received.id)).toContain("PAYMENT_CANCELLED");
  });

  it("writes only the payment, an audit event and the request guard", async () => {
    const received = await once();
    expect(await writtenBy(() => received.cancel())).toEqual([...["AUDIT", "PAYMENT", "REQUEST"]]);
    expect(await writtenBy(() => book(tooLate))).toEqual([]);
  });

  it("accepts an id in capital letters, and leaves status and details readable", async () => {
    const received = await once();
    const params = { "payment-id": received.id.toUpperCase() };
    expect(await received.cancel({ params })).toMatchObject({ status: 204 });
    expect(await received.details()).toEqual({
      ...named("Once"),
      transactionStatus: "CANC",
    });
    expect(await received.status({ params })).toEqual({ transactionStatus: "CANC" });
  });

  it("invalidates the payment's SCA link", async () => {
    const received = await once();
    const before = await balanceOf(bban);
    await received.cancel();
    expect(await received.approve()).toMatchObject({ code: "CONFLICT" });
    expect(await received.status()).toEqual({ transactionStatus: "CANC" });
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
          answer = await received.cancel({ headers });
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
      expect(await received.cancel({ headers })).toEqual(answer);
      expect(await received.status()).toEqual({ transactionStatus });
      expect(await balanceOf(bban)).toEqual(before);
    },
  );

  it("answers 202 if the payment was approved in a signing basket, and 409 while it waits in one", async () => {
    const grouped = async (received: ReceivedPayment) => {
      const update = keys.payment(received.id);
      await table.change([{ update, set: { basketId: randomUUID() } }]);
      return received.cancel();
    };
    expect(await grouped(await approved())).toMatchObject({
      status: 202,
    });
    const waiting = await once();
    expect(await grouped(waiting)).toMatchObject({
      ...conflict,
      text: "The payment is in a signing basket: delete the basket first, then cancel the payment.",
    });
    expect(await waiting.status()).toEqual({ transactionStatus: "RCVD" });
  });

  it("answers a repetition the same after the payment was cancelled, executed or removed by a reset (decision: X-Request-ID)", async () => {
    const headers = { "x-request-id": randomUUID() };
    const of = await approved();
    const first = await of.cancel({ headers });
    expect(first).toMatchObject({ status: 202, body: { transactionStatus: "ACSP" } });
    await approveCancellation(of);
    expect(await of.status()).toEqual({ transactionStatus: "CANC" });
    expect(await of.cancel({ headers })).toEqual(first);
    const other = await receiveApproved(named("Executed"));
    const again = { "x-request-id": randomUUID() };
    const answer = await other.cancel({ headers: again });
    await book(later(testTime, { hours: 1 }));
    expect(await other.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await other.cancel({ headers: again })).toEqual(answer);
    const waiting = await receive(named("Withdrawn"));
    const third = { "x-request-id": randomUUID() };
    expect(await waiting.cancel({ headers: third })).toMatchObject({ status: 204 });
    await call(initialize);
    expect(await other.cancel({ headers: again })).toEqual(answer);
    expect(await waiting.cancel({ headers: third })).toMatchObject({ status: 204 });
  });

  it("requires headers that name the PSU after an agreement was chosen; a repeated POST …/authorisations needs none (decision: X-Request-ID)", async () => {
    const headers = { "x-request-id": randomUUID() };
    const of = await once();
    const first = await start("authorisation", of, { headers });
    const update = keys.payment(of.id);
    const set = { psuId: randomUUID(), corporateId: randomUUID(), state: "submitting" };
    await table.change([{ update, set }]);
    expect(await of.cancel()).toMatchObject({ status: 400, code: "HTTP_HEADER_REQUIRED" });
    expect(await start("authorisation", of, { headers })).toEqual(first);
    expect(first.status).toBe(201);
  });

  it("answers the same to a request with the same X-Request-ID, and 409 to a request with another", async () => {
    const received = await once();
    const headers = { "x-request-id": randomUUID() };
    const first = await received.cancel({ headers });
    const now = later(testTime, { hours: 23 });
    expect(await received.cancel({ headers, now })).toEqual(first);
    expect(await received.cancel()).toMatchObject(conflict);
  });

  it("cancels a payment whose PSU has cancelled the SCA", async () => {
    const received = await once();
    await cancelSca(received.link);
    expect(await received.cancel()).toMatchObject({ status: 204 });
  });

  it("allows the same order to be posted again", async () => {
    await (await once()).cancel();
    expect(await post(named("Once"))).toMatchObject({ status: 201 });
  });
});

describe("DELETE /v1/payments/{payment-product}/{payment-id} (specification, Payment status)", () => {
  const unknown = { headers: { "x-sandbox-scenario": "outcome=unknown" } };
  const rejected = { headers: { "x-sandbox-scenario": "outcome=rejected" } };
  const rich = { instructedAmount: { amount: "19999999.00", currency: "NOK" } };
  const booked = async (received: ReceivedPayment) => {
    await book(testTime);
    return received;
  };
  // biome-ignore format: one state per line, so that it reads as a table
  const final: [string, string, () => Promise<ReceivedPayment>, Date?][] = [
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
      await received.cancel();
      return received;
    }],
    ["CANC", "cancelled by its PSU", async () => {
      const received = await approved();
      await approveCancellation(received);
      return received;
    }],
  ];
  it.each(final)("answers 409 if a payment is %s (%s)", async (state, _, make, now = testTime) => {
    const received = await make();
    const before = await balanceOf(bban);
    const answer = await received.cancel({ now });
    expect(answer).toMatchObject(conflict);
    expect(answer.text).toBe(
      state === "PDNG"
        ? "The outcome of this payment is not known yet, so it cannot be cancelled yet. Try again in a minute."
        : `The payment is ${state}: it can no longer be cancelled.`,
    );
    expect(answer.headers["retry-after"]).toBe(state === "PDNG" ? "60" : undefined);
    expect((await received.status({ now })).transactionStatus).toBe(state);
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
    expect(await received.cancel({ tpp })).toMatchObject(missing);
    const nobodys = { params: { "payment-id": randomUUID() } };
    expect(await received.cancel(nobodys)).toMatchObject(missing);
    const domestic = { ...params, "payment-product": "norwegian-domestic-credit-transfers" };
    for (const route of [0, 1, 2])
      expect(await call(cancelPayment, { params: domestic, route })).toMatchObject(missing);
    const headers = await knownPsu(ingrid.number);
    expect(await received.cancel({ headers })).toMatchObject(missing);
    expect(await received.status()).toEqual({ transactionStatus: "RCVD" });
  });
});

const races = sized(2, 5);

describe("DELETE /v1/payments/{payment-product}/{payment-id} in a race (specification, Payment status)", () => {
  it("either cancels the payment or leaves it approved if the PSU approves at the same time", async () => {
    for (let race = 1; race <= races; race += 1) {
      const received = await once();
      const before = await balanceOf(bban);
      const decide = await atDecision(received.link, eirik.number);
      const [answer, back] = await Promise.all([received.cancel(), decide()]);
      const { transactionStatus } = await received.status();
      const { available } = await balanceOf(bban);
      const pending = await rowsOf(bban, "PENDING", "Once");
      if (answer.status === 204) {
        expect([transactionStatus, back.code, pending]).toEqual(["CANC", "CONFLICT", []]);
        expect(available).toBe(before.available);
      } else {
        // Either the bank had the order (202), or it was not known yet whether it had (409).
        expect([202, 409]).toContain(answer.status);
        expect([transactionStatus, back.code]).toEqual(["ACSP", undefined]);
        expect(available).toBe(before.available + (pending[0]?.amount ?? 0n));
        expect(pending).toHaveLength(1);
      }
    }
  });

  it.each<[number, string, string, (received: ReceivedPayment) => Promise<() => Promise<unknown>>]>(
    [
      [409, "another DELETE", "CANC", async (received) => () => received.cancel()],
      [202, "the PSU's approval", "ACSP", ({ link }) => atDecision(link, eirik.number)],
    ],
  )(
    "answers %d if %s is faster, and otherwise 204, however the two are timed",
    async (status, _, transactionStatus, begin) => {
      const seen: unknown[] = [];
      for (let number = 1, isFrozen = true; isFrozen; number += 1) {
        const received = await once();
        const come = await begin(received);
        let answer: Answer | undefined;
        const frozen = await frozenAt(number, async () => {
          answer = await received.cancel();
        });
        await come();
        await frozen.thaw();
        isFrozen = frozen.isFrozen;
        const stands = await received.status();
        seen.push([answer?.status, stands.transactionStatus]);
      }
      expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(
        new Set(
          [
            [status, transactionStatus],
            [204, "CANC"],
          ].map((each) => JSON.stringify(each)),
        ),
      );
    },
  );

  it("answers 204, or 409 if the job rejects the unapproved payment first", async () => {
    for (let race = 1; race <= races; race += 1) {
      const received = await once();
      const [answer] = await Promise.all([received.cancel({ now: lastMoment }), book(tooLate)]);
      const { transactionStatus } = await received.status();
      expect([answer.status, transactionStatus]).toEqual(
        answer.status === 204 ? [204, "CANC"] : [409, "RJCT"],
      );
    }
  });
});
