import { randomUUID } from "node:crypto";
import { handler as cancelPayment } from "../../../functions/payments/cancel-payment.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { atDecision, cancel, cancelSca, started } from "../../support/authorisations.ts";
import { call, testTime } from "../../support/call.ts";
import { domesticOrder, instant } from "../../support/domestic.ts";
import { sized } from "../../support/long-form.ts";
import { madeOnce } from "../../support/made-once.ts";
import {
  balanceOf,
  book,
  detailsOf,
  eirik,
  ingrid,
  knownPsu,
  later,
  orderOf,
  post,
  type Received,
  receive,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments.ts";
import { frozenAt } from "../../support/processes.ts";
import { auditEvents } from "../../support/sca.ts";
import { approve } from "../../support/site.ts";
import { anotherTpp } from "../../support/small-world.ts";
import { useTable } from "../../support/table.ts";
import { crashing, familyOf, writtenBy } from "../../support/uses.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const named = (creditorName: string, changes: object = {}) => orderOf({ creditorName, ...changes });
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };
const lastMoment = later(testTime, { hours: 24 });
const tooLate = new Date(lastMoment.getTime() + 1);
const once = madeOnce(kept, () => receive(named("Once")));
const approved = madeOnce(kept, () => receiveApproved(named("Approved")));
const races = sized(2, 5);

describe("DELETE /v1/payments/{payment-product}/{payment-id} (specification, Payment status)", () => {
  it("cancels at once what nobody has approved, and answers 204 with nothing", async () => {
    const received = await once();
    const { status, body } = await cancel(received);
    expect({ status, body }).toEqual({ status: 204, body: undefined });
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
    expect(await auditEvents(received.params["payment-id"])).toContain("PAYMENT_CANCELLED");
  });

  it("writes the payment and an audit event, and nothing else", async () => {
    const received = await once();
    expect(await writtenBy(() => cancel(received))).toEqual([...["AUDIT", "PAYMENT", "REQUEST"]]);
    expect(await writtenBy(() => book(tooLate))).toEqual([]);
  });

  it("still answers its status and details, by an id in capital letters too", async () => {
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

  it("leaves a link that approves nothing any more", async () => {
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
    "answers 202 for what is approved and not executed: %s, which its PSU cancels",
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

  it("answers 202 to what was approved with a signing basket, and 409 as long as it waits in one", async () => {
    const grouped = async (received: Received) => {
      const update = keys.payment(received.params["payment-id"]);
      await table.change([{ update, set: { basketId: randomUUID() } }]);
      return cancel(received);
    };
    expect(await grouped(await approved())).toMatchObject({
      status: 202,
    });
    const waiting = await once();
    expect(await grouped(waiting)).toMatchObject(conflict);
    expect(await statusOf(waiting)).toEqual({ transactionStatus: "RCVD" });
  });

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
    ["RJCT", "rejected", async () => booked(await receiveApproved(named("Rejected"), rejected))],
    ["RJCT", "approved by nobody for 24 hours", once, tooLate],
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
  it.each(final)(
    "refuses what is final or cannot be stopped: %s, %s",
    async (state, _, make, now = testTime) => {
      const received = await make();
      const before = await balanceOf(bban);
      const answer = await cancel(received, { now });
      expect(answer).toMatchObject(conflict);
      expect(answer.text).toContain(state);
      expect((await statusOf(received, { now })).transactionStatus).toBe(state);
      expect(await balanceOf(bban)).toEqual(before);
    },
  );

  it("answers a repetition as the first time, and another request for the same with 409", async () => {
    const received = await once();
    const headers = { "x-request-id": randomUUID() };
    const first = await cancel(received, { headers });
    const now = later(testTime, { hours: 23 });
    expect(await cancel(received, { headers, now })).toEqual(first);
    expect(await cancel(received)).toMatchObject(conflict);
  });

  it("cancels, once, after it died at any use of the table", async () => {
    for (const family of ["TPP", "REQUEST", "PAYMENT"])
      for (const verb of ["read", "write"] as const) {
        const received = await once();
        const headers = { "x-request-id": randomUUID() };
        await crashing(
          (use) => use.verb === verb && use.partitions.some((each) => familyOf(each) === family),
          () => cancel(received, { headers }),
        );
        expect(await cancel(received, { headers })).toMatchObject({ status: 204 });
        expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
        const events = await auditEvents(received.params["payment-id"]);
        expect(events.filter((type) => type === "PAYMENT_CANCELLED")).toHaveLength(1);
      }
  });

  it("meets the PSU's approval: one of them comes first, and the other one finds that", async () => {
    for (let race = 1; race <= races; race += 1) {
      const received = await once();
      const before = await balanceOf(bban);
      const decide = await atDecision(received.link, eirik.number);
      const [answer, back] = await Promise.all([cancel(received), decide()]);
      const { transactionStatus } = await statusOf(received);
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

  it.each<[string, number, string, (received: Received) => Promise<() => Promise<unknown>>]>([
    ["another request", 409, "CANC", async (received) => () => cancel(received)],
    ["the PSU's approval", 202, "ACSP", ({ link }) => atDecision(link, eirik.number)],
  ])(
    "is answered by what came first, where %s comes between any two of its uses of the table",
    async (_, status, transactionStatus, begin) => {
      const seen: unknown[] = [];
      for (let number = 1, isFrozen = true; isFrozen; number += 1) {
        const received = await once();
        const come = await begin(received);
        let answer: Awaited<ReturnType<typeof cancel>> | undefined;
        const frozen = await frozenAt(number, async () => {
          answer = await cancel(received);
        });
        await come();
        await frozen.thaw();
        isFrozen = frozen.isFrozen;
        const stands = await statusOf(received);
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

  it("meets the job that rejects what nobody approved: one end, told once", async () => {
    for (let race = 1; race <= races; race += 1) {
      const received = await once();
      const [answer] = await Promise.all([cancel(received, { now: lastMoment }), book(tooLate)]);
      const { transactionStatus } = await statusOf(received);
      expect([answer.status, transactionStatus]).toEqual(
        answer.status === 204 ? [204, "CANC"] : [409, "RJCT"],
      );
    }
  });

  it("answers 404 to another TPP, for nobody's payment, another service's, and another PSU's", async () => {
    const received = await receive(named("Mine"), { headers: await knownPsu() });
    const { params } = received;
    const missing = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };
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

  it("lets the payment be, when its PSU has cancelled an SCA, for the TPP to cancel", async () => {
    const received = await once();
    await cancelSca(received.link);
    expect(await cancel(received)).toMatchObject({ status: 204 });
  });

  it("lets a new payment like it pass, since it was never approved", async () => {
    await cancel(await once());
    expect(await post(named("Once"))).toMatchObject({ status: 201 });
  });
});
