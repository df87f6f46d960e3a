import { randomUUID } from "node:crypto";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import {
  atDecision,
  cancel,
  cancelSca,
  scaStatusOf,
  start,
  started,
  useUpAttempts,
} from "../../support/authorisations.ts";
import { testTime } from "../../support/call.ts";
import { domestic, domesticOrder, instant } from "../../support/domestic.ts";
import { sampledNumbers } from "../../support/long-form.ts";
import { madeOnce } from "../../support/made-once.ts";
import { orderItem } from "../../support/order-items.ts";
import {
  balanceOf,
  book,
  eirik,
  ingrid,
  knownPsu,
  later,
  orderOf,
  type Received,
  receive,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments.ts";
import { countedUses, dyingAt } from "../../support/processes.ts";
import { auditEvents } from "../../support/sca.ts";
import { approve, broughtBack, visitor } from "../../support/site.ts";
import { anotherTpp } from "../../support/small-world.ts";
import { useTable } from "../../support/table.ts";
import { crashing, familyOf, writtenBy } from "../../support/uses.ts";

const kept = useTable({ small: true, anew: true });

const { bban } = eirik.main;
const named = (creditorName: string, changes: object = {}) => orderOf({ creditorName, ...changes });
const conflict = { status: 409, code: "CONFLICT", path: "payment-id" };
const minutes = (minutes: number) => later(testTime, { minutes });
const begin = (received: Received, options = {}) => started("authorisation", received, options);
const once = madeOnce(kept, () => receive(named("Once")));

describe("POST /v1/payments/{payment-product}/{payment-id}/authorisations (specification, SCA)", () => {
  it("answers 201 with the way to the PSU and where its status is", async () => {
    const received = await once();
    const { status, headers, body } = await start("authorisation", received);
    const { "payment-product": product, "payment-id": id } = received.params;
    const self = `https://localhost:8443/v1/payments/${product}/${id}/authorisations`;
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
    expect(body.authorisationId).not.toBe(id);
  });

  it("writes the authorisation, its SCA and an audit event, and changes nothing of the payment", async () => {
    const received = await once();
    const headers = { "x-request-id": randomUUID() };
    const families = ["AUDIT", "PAYMENT", "REQUEST", "SCA"];
    expect(await writtenBy(() => start("authorisation", received, { headers }))).toEqual(families);
    expect(await statusOf(received)).toEqual({ transactionStatus: "RCVD" });
  });

  it("answers a repetition byte for byte, whatever became of the payment, and begins nothing new", async () => {
    const received = await once();
    const options = { headers: { "x-request-id": randomUUID() } };
    const first = await start("authorisation", received, options);
    expect(await start("authorisation", received, options)).toEqual(first);
    await approve(first.body._links.scaRedirect.href, eirik.number);
    await book(testTime);
    expect(await start("authorisation", received, options)).toEqual(first);
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
  });

  it("begins one, after it died at any use of the table", async () => {
    for (const family of ["TPP", "PAYMENT", "SCA"])
      for (const verb of ["read", "write"] as const) {
        const received = await once();
        const options = { headers: { "x-request-id": randomUUID() } };
        await crashing(
          (use) => use.verb === verb && use.partitions.some((each) => familyOf(each) === family),
          () => start("authorisation", received, options),
        );
        const { link } = await begin(received, options);
        expect(await approve(link, eirik.number)).toMatchObject({ context: "PRIVATE" });
      }
  });

  it.each([
    ["was cancelled by the PSU", (link: string) => cancelSca(link), testTime],
    ["has run out of time", async () => undefined, minutes(10)],
    [
      "was looked at and ran out of time",
      async (link: string) => broughtBack(await visitor(() => minutes(11)).open(link)),
      minutes(11),
    ],
  ])(
    "takes the place of an SCA that %s: the payment is approved and executed",
    async (_, end, now) => {
      const received = await once();
      const before = await balanceOf(bban);
      await end(received.link);
      expect(await statusOf(received, { now })).toEqual({ transactionStatus: "RCVD" });
      const { link, id } = await begin(received, { now });
      expect(await approve(link, eirik.number, () => now)).toMatchObject({ context: "PRIVATE" });
      expect(await scaStatusOf("authorisation", received, id)).toBe("FINALISED");
      expect(await statusOf(received, { now })).toEqual({ transactionStatus: "ACSP" });
      const [row] = await rowsOf(bban, "PENDING", "Once");
      const { available } = await balanceOf(bban);
      expect(available).toBe(before.available + (row?.amount ?? 0n));
      await book(now);
      expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    },
  );

  it("lets one of two that are open approve, and the other one find that, with the money held once", async () => {
    const received = await once();
    const { link } = await begin(received);
    const before = await balanceOf(bban);
    const decisions = await Promise.all([
      atDecision(received.link, eirik.number),
      atDecision(link, eirik.number),
    ]);
    const backs = await Promise.all(decisions.map((decide) => decide()));
    expect(backs.map(({ code, context }) => code ?? context).sort()).toEqual([
      "CONFLICT",
      "PRIVATE",
    ]);
    const [row, ...others] = await rowsOf(bban, "PENDING", "Once");
    expect(others).toEqual([]);
    expect((await balanceOf(bban)).available).toBe(before.available + (row?.amount ?? 0n));
  });

  it("rejects the payment when the attempts are used up, and the PSU is led back from the other link too", async () => {
    const received = await once();
    const { link, id } = await begin(received);
    const used = { code: "PSU_CREDENTIALS_INVALID" };
    expect(await useUpAttempts(link)).toMatchObject(used);
    expect(await scaStatusOf("authorisation", received, id)).toBe("FAILED");
    expect(await statusOf(received)).toEqual({ transactionStatus: "RJCT" });
    expect(await approve(received.link, eirik.number)).toMatchObject({ code: "CONFLICT" });
  });

  it("leads a PSU back who uses up the attempts for what was cancelled meanwhile", async () => {
    const received = await once();
    await cancel(received);
    expect(await useUpAttempts(received.link)).toMatchObject({ code: "PSU_CREDENTIALS_INVALID" });
    expect(await statusOf(received)).toEqual({ transactionStatus: "CANC" });
    const id = received.params["payment-id"];
    expect(await scaStatusOf("authorisation", received, id)).toBe("FAILED");
    expect(await auditEvents(id)).not.toContain("PAYMENT_REJECTED");
  });

  const rich = { instructedAmount: { amount: "19999999.00", currency: "NOK" } };
  const tomorrow = later(testTime, { hours: 24 });
  const tooLate = new Date(tomorrow.getTime() + 1);
  // biome-ignore format: one state per line, so that it reads as a table
  const states: [string, () => Promise<Received>, Date?][] = [
    ["ACSP", () => receiveApproved(named("Approved"))],
    ["ACTC", () => receiveApproved(named("Waits", { requestedExecutionDate: "2026-03-10" }))],
    ["ACCP", () => receiveApproved(named("Poor", rich))],
    ["CANC", async () => {
      const received = await receive(named("Cancelled"));
      await cancel(received);
      return received;
    }],
    ["RJCT", async () => {
      const received = await receive(named("Late"));
      // The first read after the time limit rejects the payment.
      await statusOf(received, { now: tooLate });
      return received;
    }, tooLate],
  ];
  it.each(states)("refuses what is %s, and begins nothing", async (state, make, now = testTime) => {
    const received = await make();
    const written = await writtenBy(async () => {
      const answer = await start("authorisation", received, { now });
      expect(answer).toMatchObject(conflict);
      expect(answer.text).toContain(state);
    });
    expect(written).toEqual(["REQUEST"]);
  });

  it("refuses what is in a signing basket, which is approved as one", async () => {
    const received = await once();
    const update = keys.payment(received.params["payment-id"]);
    await table.change([{ update, set: { basketId: randomUUID() } }]);
    expect(await start("authorisation", received)).toMatchObject(conflict);
  });

  it("approves nothing after the 24 hours, in an SCA that began within them", async () => {
    const received = await once();
    const before = await balanceOf(bban);
    const { link } = await begin(received, { now: later(tomorrow, { minutes: -1 }) });
    const now = later(tomorrow, { minutes: 1 });
    expect(await approve(link, eirik.number, () => now)).toMatchObject({ code: "CONFLICT" });
    expect(await statusOf(received, { now })).toEqual({ transactionStatus: "RJCT" });
    expect(await balanceOf(bban)).toEqual(before);
  });

  it("plays a scenario that is asked of it", async () => {
    const received = await once();
    const headers = { "x-sandbox-scenario": "sca=cancelled" };
    const { link } = await begin(received, { headers });
    const browser = visitor();
    const last = await browser.submit(await browser.open(link), "identify", [["number", "1"]]);
    expect(broughtBack(last)).toMatchObject({ code: "SCA_INVALID" });
    expect(await statusOf(received)).toEqual({ transactionStatus: "RCVD" });
  });

  it("answers 404 to another TPP and another PSU", async () => {
    const received = await receive(named("Mine"), { headers: await knownPsu() });
    const missing = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };
    const tpp = await anotherTpp();
    expect(await start("authorisation", received, { tpp })).toMatchObject(missing);
    const headers = await knownPsu(ingrid.number);
    expect(await start("authorisation", received, { headers })).toMatchObject(missing);
  });
});

describe("a page that dies while its PSU approves (specification, Payment status)", () => {
  const soon = minutes(2);
  const ended = { domestic: ["ACSC"], instant: ["ACSC", "RJCT"] };

  it.each([
    ["domestic", "before"],
    ["domestic", "after"],
    ["instant", "before"],
    ["instant", "after"],
  ] as const)(
    "moves the money of a payment once or not at all, as its status says: %s, %s any use of the table",
    async (kind, when) => {
      const product = kind === "instant" ? instant : domestic;
      const before = await balanceOf(bban);
      const received = await receive(domesticOrder({ creditorName: "Dies" }), { product });
      const id = received.params["payment-id"];
      const decide = await atDecision(received.link, eirik.number);
      const again = await kept.keep();
      const [uses, writes] = await countedUses(decide, again);
      const seen = new Set<string>();
      for (const moment of [
        ...sampledNumbers(uses, 4).map((number) => ({ number, when, of: "uses" as const })),
        // The writes are the intent, the order at the bank, and the result.
        ...Array.from({ length: writes }, (_, at) => ({
          number: at + 1,
          when,
          of: "writes" as const,
        })),
      ]) {
        await again();
        expect(await dyingAt(moment, decide)).toBe(true);
        const { transactionStatus: status } = await statusOf(received);
        const order = await orderItem(received);
        seen.add(`${status}, ${order ? "at the bank" : "not at the bank"}`);
        const { available } = await balanceOf(bban);
        expect([moment, available]).toEqual([moment, before.available - (order ? 125_50n : 0n)]);
        // An approved payment cannot be decided again. A payment whose state at the bank is unknown cannot be
        // cancelled.
        if (status === "RCVD") expect(await decide()).toMatchObject({ context: "PRIVATE" });
        else expect(await start("authorisation", received)).toMatchObject(conflict);
        if (status === "PDNG") expect(await cancel(received)).toMatchObject(conflict);
        for (const now of [soon, soon, minutes(4)]) await book(now);
        const { transactionStatus: end } = await statusOf(received, { now: minutes(4) });
        expect([moment, ended[kind]]).toEqual([moment, expect.arrayContaining([end])]);
        const taken = end === "ACSC" ? 125_50n : 0n;
        expect([moment, await balanceOf(bban)]).toEqual([
          moment,
          { booked: before.booked - taken, available: before.available - taken },
        ]);
        expect(await rowsOf(bban, "BOOKED", "Dies")).toHaveLength(end === "ACSC" ? 1 : 0);
        const events = (await auditEvents(id)).filter((type) => /APPROVED|BOOKED/.test(type));
        expect(events).toEqual(["PAYMENT_APPROVED", ...(end === "ACSC" ? ["PAYMENT_BOOKED"] : [])]);
      }
      // The process died between the intent and the bank's call, and between the bank's write and the result.
      expect([...seen]).toEqual(
        expect.arrayContaining(["PDNG, not at the bank", "PDNG, at the bank"]),
      );
    },
    120_000,
  );
});
