import { randomUUID } from "node:crypto";
import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { choicesOf } from "../../../infra/tpp/page-walker.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { scaStatusOf, start } from "../../support/payments/authorisations.ts";
import { begin, inside, states } from "../../support/payments/cancellations.ts";
import { domesticOrder, instant } from "../../support/payments/domestic.ts";
import {
  balanceOf,
  book,
  detailsOf,
  eirik,
  havbris,
  knownPsu,
  later,
  named,
  type Received,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { havbris as company, corporateId, eventsAbout, namedBy } from "../../support/psu/sca.ts";
import { approve, broughtBack, visitor } from "../../support/psu/site.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { madeOnce } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const future = { requestedExecutionDate: "2026-03-10" };
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };

const approved = madeOnce(kept, () => receiveApproved(named("Approved", inside)));

describe("POST /v1/payments/{payment-product}/{payment-id}/cancellation-authorisations (specification, SCA)", () => {
  it("answers 201 with the links scaRedirect and scaStatus", async () => {
    const received = await approved();
    const { status, headers, body } = await start("cancellation", received);
    const { "payment-product": product, "payment-id": id } = received.params;
    const self = `https://localhost:8443/v1/payments/${product}/${id}/cancellation-authorisations`;
    expect(status).toBe(201);
    expect(headers["aspsp-sca-approach"]).toBe("REDIRECT");
    expect(body).toEqual({
      scaStatus: "RECEIVED",
      authorisationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      _links: {
        scaRedirect: { href: expect.stringContaining("http://localhost:8080/s/"), verbs: ["GET"] },
        scaStatus: { href: `${self}/${body.authorisationId}`, verbs: ["GET"] },
      },
    });
  });

  it.each([
    ["ACSP", {}],
    ["ACTC", future],
    ["ACWC", { requestedExecutionDate: "2026-03-14" }],
  ])(
    "lets the PSU cancel a payment that is %s: no money is reserved, and nothing is executed",
    async (state, changes) => {
      await book(testTime);
      const before = await balanceOf(bban);
      const order = named(`Cancelled ${state}`, changes);
      const received = await receiveApproved(order);
      expect(await states(received)).toBe(state);
      const isHeld = state === "ACSP";
      expect(await rowsOf(bban, "PENDING", order.creditorName)).toHaveLength(isHeld ? 1 : 0);
      const { link, id } = await begin(received);
      expect(await approve(link, eirik.number)).toMatchObject({ context: "PRIVATE" });
      expect(await detailsOf(received)).toEqual({
        ...order,
        transactionStatus: "CANC",
        debtorName: eirik.name,
      });
      expect(await balanceOf(bban)).toEqual(before);
      expect(await rowsOf(bban, "PENDING", order.creditorName)).toEqual([]);
      expect(await scaStatusOf("cancellation", received, id)).toBe("FINALISED");
      await book(later(testTime, { days: 20 }));
      expect(await balanceOf(bban)).toEqual(before);
    },
  );

  it("records the cancellation in the audit trail of the payment", async () => {
    const received = await approved();
    await approve((await begin(received)).link, eirik.number);
    const events = await eventsAbout(received.params["payment-id"]);
    const about = events.filter(({ type }) => /CANCELLED|APPROVED|REJECTED/.test(type));
    expect(about.map(({ type, before, after }) => [type, before, after]).sort()).toEqual([
      ["PAYMENT_APPROVED", undefined, undefined],
      ["PAYMENT_CANCELLED", "ACSP", "CANC"],
    ]);
  });

  it("removes the pending transaction of the payment when the PSU cancels", async () => {
    const received = await approved();
    const psu = await knownPsu();
    const [row] = await rowsOf(bban, "PENDING", "Approved");
    const params = { id: (await accountOf(bban)).id, transactionId: row?.id ?? "" };
    const read = () => call(getTransactionDetails, { headers: psu, params });
    expect(await read()).toMatchObject({ status: 200 });
    await approve((await begin(received)).link, eirik.number);
    expect(await read()).toMatchObject({ status: 404 });
  });

  it("answers a repetition with the same bytes even after the cancellation", async () => {
    const received = await approved();
    const options = { headers: { "x-request-id": randomUUID() } };
    const first = await start("cancellation", received, options);
    expect(await start("cancellation", received, options)).toEqual(first);
    await approve(first.body._links.scaRedirect.href, eirik.number);
    expect(await start("cancellation", received, options)).toEqual(first);
  });

  const rich = { instructedAmount: { amount: "19999999.00", currency: "NOK" } };
  // biome-ignore format: one state per line, so that it reads as a table
  const others: [string, () => Promise<Received>][] = [
    ["RCVD", () => receive(named("Not approved"))],
    ["ACCP", () => receiveApproved(named("Poor", rich))],
    ["ACWP", () => receiveApproved(domesticOrder(), { product: instant })],
    ["ACSC", async () => {
      const received = await approved();
      await book(testTime);
      return received;
    }],
    ["CANC", async () => {
      const received = await approved();
      await approve((await begin(received)).link, eirik.number);
      return received;
    }],
  ];
  it.each(others)("refuses a payment that is %s, and starts no SCA", async (state, make) => {
    const received = await make();
    const written = await writtenBy(async () => {
      const answer = await start("cancellation", received);
      expect(answer).toMatchObject(conflict);
      expect(answer.text).toBe(`A payment that is ${state} cannot be cancelled by its PSU.`);
    });
    // The call also stores the bank's answer (STATE).
    expect(written.filter((family) => family !== "STATE")).toEqual(["REQUEST"]);
  });

  it("uses the agreement that the payment was approved under", async () => {
    const debtorAccount = { iban: havbris.main.iban, currency: "NOK" };
    const received = await receive(named("Company's", { debtorAccount }));
    const headers = namedBy(await approve(received.link, eirik.number));
    const browser = visitor();
    const page = await browser.open((await begin(received, { headers })).link);
    const summary = await browser.submit(page, "identify", [["number", eirik.number]]);
    expect(choicesOf(summary, "context")).toEqual([]);
    expect(broughtBack(await browser.submit(summary, "approve"))).toMatchObject({
      context: "CORPORATE",
      "psu-corporate-id": await corporateId(company),
    });
    expect(await states(received, headers)).toBe("CANC");
  });

  it("answers 404 to another TPP and for an unknown payment", async () => {
    const received = await approved();
    const missing = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };
    const tpp = await anotherTpp();
    expect(await start("cancellation", received, { tpp })).toMatchObject(missing);
    const params = { ...received.params, "payment-id": randomUUID() };
    expect(await start("cancellation", { params })).toMatchObject(missing);
  });
});
