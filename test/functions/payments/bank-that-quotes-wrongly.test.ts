import { randomUUID } from "node:crypto";
import type { Estimate, Quote } from "../../../shared/ports/schemas/quote.ts";
import { payments } from "../../../shared/table/payments.ts";
import { failing, healed } from "../../support/bank/failing-bank.ts";
import {
  bulkOf,
  domestic,
  domesticOrder,
  eirik,
  orderOf,
  standingOrder,
} from "../../support/payments/orders.ts";
import { nobody } from "../../support/payments/own-transfers.ts";
import { knownPsu, post, receive } from "../../support/payments/payments.ts";
import { money } from "../../support/payments/transfers.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { sampled } from "../../support/run/long-form.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

let psu: Record<string, string | undefined>;
beginAnew(kept, async () => {
  psu = { ...(await knownPsu()), ...nobody };
});
afterEach(healed);

/** Makes the bank answer wrong terms, both for a known PSU (check) and for an unknown one (estimate). */
const quoting = (alter: (price: Estimate) => unknown) =>
  failing({
    estimate:
      (ask) =>
      async (...asked) =>
        alter((await ask(...asked)) as Estimate),
    check:
      (ask) =>
      async (...asked) => {
        const quote = (await ask(...asked)) as Quote;
        const terms = alter(quote.terms);
        return terms && typeof terms === "object" ? { ...quote, terms } : terms;
      },
  });

const wrongQuotes: [string, (price: Estimate) => unknown][] = [
  ["nothing", () => undefined],
  ["a page of HTML", () => "<html>"],
  [
    "an amount as a number",
    (price) => ({ ...price, debited: { ...price.debited, amount: 125.5 } }),
  ],
  ["an amount with one decimal", (price) => ({ ...price, debited: money("125.5") })],
  ["another amount", (price) => ({ ...price, debited: money("99.50") })],
  ["a hundredth of the amount", (price) => ({ ...price, debited: money("1.26") })],
  ["another currency", (price) => ({ ...price, debited: money("125.50", "SEK") })],
  ["a fee in another currency", (price) => ({ ...price, fee: money("0.00", "SEK") })],
  ["a fee below zero", (price) => ({ ...price, fee: money("-1.00") })],
  ["a date that does not exist", (price) => ({ ...price, date: "2026-02-30" })],
  ["a date in the past", (price) => ({ ...price, date: "2019-11-01" })],
];

const refused = { status: 503, code: "SYSTEM_ERROR", headers: { "retry-after": "60" } };

describe("a bank that quotes wrongly (an invalid answer is no quote)", () => {
  it.each(wrongQuotes)(
    "quotes %s: POST answers 503, and its repetition creates the payment",
    async (_, alter) => {
      for (const headers of [{ "x-psu-identity": eirik.number }, psu]) {
        const sent = { product: domestic, headers: { ...headers, "x-request-id": randomUUID() } };
        quoting(alter);
        expect(await post(domesticOrder(), sent)).toMatchObject(refused);
        healed();
        expect((await post(domesticOrder(), sent)).status).toBe(201);
      }
    },
  );

  it("returns a quote that has expired: POST answers 503", async () => {
    failing({
      check:
        (ask) =>
        async (...asked) => ({ ...(await ask(...asked)), until: "2019-11-01T00:00:00Z" }),
    });
    expect(await post(domesticOrder(), { product: domestic, headers: psu })).toMatchObject(refused);
  });

  it("converts an amount without a rate: POST answers 503", async () => {
    quoting(({ rate: _, ...price }) => price);
    expect(await post(orderOf())).toMatchObject(refused);
  });

  it.each([
    ["a standing order", () => post(standingOrder())],
    ["a bulk", () => post(bulkOf())],
  ])(
    "quotes one krone less than ordered for %s: POST answers 503, and its repetition creates the payment",
    async (_, send) => {
      quoting((price) => {
        const amount = (Number(price.debited.amount) - 1).toFixed(2);
        return { ...price, debited: { ...price.debited, amount } };
      });
      expect(await send()).toMatchObject(refused);
      healed();
      expect((await send()).status).toBe(201);
    },
  );

  it.each(sampled(wrongQuotes, 4))(
    "quotes %s for the summary: the PSU returns to the TPP with SYSTEM_ERROR, and the link works later",
    async (_, alter) => {
      const { link, params } = await receive(domesticOrder(), { product: domestic });
      const browser = visitor();
      const start = await browser.open(link);
      quoting(alter);
      const identify = () => browser.submit(start, "identify", [["number", eirik.number]]);
      expect(broughtBack(await identify())).toMatchObject({ status: "500", code: "SYSTEM_ERROR" });
      expect(await payments.get(params["payment-id"])).not.toHaveProperty("quote");
      healed();
      expect((await identify()).html).toContain("125.50");
    },
  );
});
