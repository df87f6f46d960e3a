import { randomUUID } from "node:crypto";
import { startOfDay } from "../../../shared/rules/calendar.ts";
import { testTime } from "../../support/operations/call.ts";
import { scaStatusOf, start, started } from "../../support/payments/authorisations.ts";
import { authorise, collect } from "../../support/payments/baskets.ts";
import {
  product as crossBorder,
  domestic,
  domesticOrder,
  eirik,
  orderOf,
  sepa,
  sepaOrder,
} from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  knownPsu,
  post,
  ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { approve, visitor } from "../../support/psu/site.ts";
import { sampled } from "../../support/run/long-form.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const on = (requestedExecutionDate: string | undefined, creditorName: string) =>
  domesticOrder({ creditorName, requestedExecutionDate });
const product = domestic;
const sunday = new Date("2026-03-08T12:00:00Z");
const movedTo = (from: string, to: string) => ({
  category: "WARNING",
  code: "EXECUTION_DATE_INVALID",
  path: "requestedExecutionDate",
  text: `${from} is not a banking day: the payment is executed on ${to}.`,
});

describe("requestedExecutionDate (specification, Payment initiation request; EXECUTION_DATE_INVALID)", () => {
  it.each([
    ["yesterday", "2026-03-01", "today is 2026-03-02"],
    ["long ago", "1999-12-31", "today is 2026-03-02"],
    ["366 days ahead", "2027-03-03", "until 2027-03-02"],
    ["in the year 9999", "9999-12-31", "until 2027-03-02"],
  ])(
    "is refused if it is %s, and the error names the nearest allowed date",
    async (name, day, bound) => {
      const answer = await post(on(day, name), { product });
      const path = "requestedExecutionDate";
      expect(answer).toMatchObject({ status: 400, code: "EXECUTION_DATE_INVALID", path });
      expect(answer.text).toContain(bound);
    },
  );

  it.each([
    ["today", "2026-03-02"],
    ["tomorrow", "2026-03-03"],
    ["365 days ahead", "2027-03-02"],
    ["absent", undefined],
  ])("is accepted without a warning if it is %s", async (name, day) => {
    const answer = await post(on(day, name), { product });
    expect(answer.status).toBe(201);
    expect(answer.body).not.toHaveProperty("tppMessages");
  });

  it("is compared with the date in Oslo", async () => {
    const beforeMidnight = new Date("2026-03-02T22:59:59Z");
    const midnight = new Date("2026-03-02T23:00:00Z");
    expect((await post(on("2026-03-02", "Before"), { product, now: beforeMidnight })).status).toBe(
      201,
    );
    expect((await post(on("2026-03-02", "After"), { product, now: midnight })).code).toBe(
      "EXECUTION_DATE_INVALID",
    );
    expect((await post(on("2027-03-03", "Ahead"), { product, now: midnight })).status).toBe(201);
  });

  // biome-ignore format: one day per line, so that it reads as a table
  const moved: [string, string, string, Date?][] = [
    ["a Saturday", "2026-03-14", "2026-03-16"],
    ["a Sunday", "2026-03-15", "2026-03-16"],
    ["Maundy Thursday", "2026-04-02", "2026-04-07"],
    ["Good Friday", "2026-04-03", "2026-04-07"],
    ["Easter Sunday", "2026-04-05", "2026-04-07"],
    ["Easter Monday", "2026-04-06", "2026-04-07"],
    ["Labour Day", "2026-05-01", "2026-05-04"],
    ["Ascension Day", "2026-05-14", "2026-05-15"],
    ["Whit Monday", "2026-05-25", "2026-05-26"],
    ["Christmas Day", "2026-12-25", "2026-12-28"],
    ["New Year's Day", "2027-01-01", "2027-01-04"],
    ["a Sunday that is today", "2026-03-08", "2026-03-09", sunday],
    ["the last allowed day", "2027-03-06", "2027-03-08", new Date("2026-03-06T12:00:00Z")],
  ];
  it.each(moved)(
    "is moved from %s to the next banking day, with a WARNING",
    async (name, day, to, now = testTime) => {
      const order = on(day, name);
      const answer = await post(order, { product, now });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        transactionStatus: "RCVD",
        tppMessages: [movedTo(day, to)],
      });
    },
  );

  it.each(sampled(moved, 4))(
    "is moved from %s: the payment is ACWC until it is booked on the next banking day",
    async (name, day, to, now = testTime) => {
      const order = on(day, `Approved ${name}`);
      const approved = await receiveApproved(order, { product, now });
      expect(await approved.status({ now })).toEqual({ transactionStatus: "ACWC" });
      const { transactionStatus: _, debtorName: __, ...details } = await approved.details({ now });
      expect(details).toEqual(order);
      expect(await rowsOf(bban, "PENDING", order.creditorName)).toEqual([]);
      await book(startOfDay(to));
      expect(await rowsOf(bban, "BOOKED", order.creditorName)).toMatchObject([
        { bookingDate: to, valueDate: to },
      ]);
    },
  );

  it("is moved: the payment is executed when the new day begins in Oslo, and not before", async () => {
    const before = await balanceOf(bban);
    const approved = await receiveApproved(on("2026-03-21", "Executed"), { product });
    await book(new Date("2026-03-22T22:59:59.999Z"));
    expect(await approved.status()).toEqual({ transactionStatus: "ACWC" });
    const monday = new Date("2026-03-22T23:00:00Z");
    expect(await approved.status({ now: monday })).toEqual({ transactionStatus: "ACSP" });
    await book(monday);
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await rowsOf(bban, "BOOKED", "Executed")).toMatchObject([{ bookingDate: "2026-03-23" }]);
    expect((await balanceOf(bban)).booked).toBeLessThan(before.booked);
  });

  it.each([
    ["domestic", domestic, (name: string) => on(undefined, name)],
    ["SEPA", sepa, (creditorName: string) => sepaOrder({ creditorName })],
    ["cross-border", crossBorder, (creditorName: string) => orderOf({ creditorName })],
  ])(
    "is today if absent: a %s transfer posted on a Sunday moves to Monday with a WARNING (decision: execution date)",
    async (name, of, order) => {
      const now = sunday;
      const answer = await post(order(`Told ${name}`), { product: of, now });
      expect(answer.body).toMatchObject({
        transactionStatus: "RCVD",
        tppMessages: [movedTo("2026-03-08", "2026-03-09")],
        psuMessage: "The bank makes the payment on 9 March 2026, the next banking day.",
      });
      const approved = await receiveApproved(order(`Sunday ${name}`), { product: of, now });
      expect(await approved.status({ now })).toEqual({ transactionStatus: "ACWC" });
      await book(now);
      expect(await approved.status({ now })).toEqual({ transactionStatus: "ACWC" });
      const monday = new Date("2026-03-09T08:00:00Z");
      await book(monday);
      expect(await approved.status({ now: monday })).toEqual({ transactionStatus: "ACSC" });
      expect(await rowsOf(bban, "BOOKED", `Sunday ${name}`)).toMatchObject([
        { bookingDate: "2026-03-09" },
      ]);
    },
  );

  it.each([
    ["nb", "Banken gjennomfører betalingen 9. mars 2026, som er den neste bankdagen."],
    ["nn", "Banken gjennomfører betalinga 9. mars 2026, som er den neste bankdagen."],
  ])("adds a psuMessage in %s if it is moved", async (language, words) => {
    const headers = { "psu-accept-language": language };
    const answer = await post(on(undefined, language), { product, now: sunday, headers });
    expect(answer).toMatchObject({ body: { psuMessage: words } });
    expect(answer.headers["content-language"]).toBe(language);
  });

  it("is moved with a WARNING even if another field has a WARNING too", async () => {
    const remittanceInformationStructured = { reference: "12345674" };
    const order = { ...on("2026-03-28", "Both"), remittanceInformationStructured };
    const { body } = await post(order, { product });
    expect(body.tppMessages).toEqual([
      movedTo("2026-03-28", "2026-03-30"),
      expect.objectContaining({ category: "WARNING", path: "remittanceInformationStructured" }),
    ]);
  });

  it("is moved before the order is compared with others to find duplicates", async () => {
    await receiveApproved(on("2026-03-28", "Twins"), { product });
    expect(await post(on("2026-03-30", "Twins"), { product })).toMatchObject({
      status: 409,
      path: "allowLogicalDuplicate",
    });
  });
});

describe("requestedExecutionDate (specification, Payment initiation request; EXECUTION_DATE_INVALID)", () => {
  describe("of a payment that names none, and whose SCA begins on a later day", () => {
    const friday = new Date("2026-03-06T12:00:00Z");
    const saturday = new Date("2026-03-07T08:00:00Z");

    it("is replaced by a new date on the page, in the status and at the booking", async () => {
      const headers = { "x-request-id": randomUUID() };
      const order = on(undefined, "Later");
      const answer = await post(order, { product, now: friday, headers });
      expect(answer.body).not.toHaveProperty("tppMessages");
      const received = new ReceivedPayment(answer.body, { product });
      const { link } = await started("authorisation", received, { now: saturday });
      const browser = visitor(() => saturday);
      const start = await browser.open(link);
      const page = await browser.submit(start, "identify", [["number", eirik.number]]);
      expect(page.html).toContain("Moved from 7\u00a0March 2026");
      await browser.submit(page, "approve");
      expect(await received.status({ now: saturday })).toEqual({ transactionStatus: "ACWC" });
      await book(new Date("2026-03-09T08:00:00Z"));
      expect(await rowsOf(bban, "BOOKED", "Later")).toMatchObject([{ bookingDate: "2026-03-09" }]);
      expect(await post(order, { product, now: friday, headers })).toEqual(answer);
    });

    it("is replaced also if the payment is in a basket: after the approval it is ACWC", async () => {
      const received = await receive(on(undefined, "In a basket"), { product, now: friday });
      const psu = await knownPsu();
      const { body } = await collect([received.id], { now: friday });
      const basket = { basketId: body.basketId, payments: [received] };
      const { body: begun } = await authorise(basket, psu, { now: saturday });
      await approve(begun._links.scaRedirect.href, eirik.number, () => saturday);
      expect(await received.status({ now: saturday })).toEqual({ transactionStatus: "ACWC" });
    });

    it("is replaced also if midnight passes before the link is opened: after the approval the payment is ACWC", async () => {
      const late = new Date("2026-03-06T22:55:00Z");
      const received = await receive(on(undefined, "Midnight"), { product, now: late });
      const midnight = new Date("2026-03-06T23:01:00Z");
      expect(await received.approve({ now: midnight })).toMatchObject({
        context: "PRIVATE",
      });
      expect(await received.status({ now: midnight })).toEqual({ transactionStatus: "ACWC" });
    });

    it("lets two authorisations start at the same time: at least one answers 201, and the other 201 or 409", async () => {
      const received = await receive(on(undefined, "Two at once"), { product, now: friday });
      const answers = await Promise.all(
        [1, 2].map(() => start("authorisation", received, { now: saturday })),
      );
      for (const { status, body } of answers) {
        if (status === 409) continue;
        expect(status).toBe(201);
        const { href } = body._links.scaStatus;
        const id = href.split("/").at(-1);
        expect(await scaStatusOf("authorisation", received, id, { now: saturday })).toBe(
          "RECEIVED",
        );
      }
      expect(answers.map(({ status }) => status)).toContain(201);
    });
  });
});
