import { randomUUID } from "node:crypto";
import type { Order } from "../../../../shared/ports/schemas/order.ts";
import type { Terms } from "../../../../shared/ports/schemas/quote.ts";
import { sameQuote } from "../../../../shared/sandbox/bank/terms/same-quote.ts";
import { openReference, quoteReference } from "../../../../shared/sandbox/log/reference.ts";
import {
  bulkOrder,
  elsewhere,
  singleOrder,
  transferTo,
} from "../../../support/bank/bank-orders.ts";
import { setTestSecrets } from "../../../support/table/test-secrets.ts";

beforeAll(setTestSecrets);

const order = singleOrder(elsewhere, { requestedDate: "2026-03-10" });
const terms: Terms = {
  debtorAccountId: "account",
  debtorName: "Eirik Solvang",
  debited: { amount: "10.00", currency: "NOK" },
  fee: { amount: "0.00", currency: "NOK" },
  date: "2026-03-10",
};
const rate = {
  sourceCurrency: "EUR",
  targetCurrency: "NOK",
  unitCurrency: "EUR",
  exchangeRate: "11.8100",
  quotationDate: "2026-03-02",
} as const;
const by = { customerId: "customer" };
const place = { world: randomUUID() };

/** True if the quote's reference covers the submission without a difference. */
async function isSame(changes: {
  order?: Order;
  terms?: Terms;
  by?: { customerId: string; agreementId?: string };
}): Promise<boolean> {
  const said = await openReference(await quoteReference(place, { order, terms, by }));
  if (!said) throw new Error("The reference says nothing.");
  const submitted = { order, terms, by, ...changes };
  return sameQuote(said, submitted.order, submitted.terms, submitted.by);
}

describe("the reference of a quote (port: submit)", () => {
  it("contains the world and the scenario of the quote, without the scenario's SCA part", async () => {
    const scenario = { funds: "insufficient", outcome: "unknown", sca: "failed" } as const;
    const text = await quoteReference({ ...place, scenario }, { order, terms, by });
    expect(await openReference(text)).toEqual({
      world: place.world,
      scenario: { funds: "insufficient", outcome: "unknown" },
      print: expect.any(String),
    });
  });

  it("has at most 1 KB of visible ASCII, however long the order is", async () => {
    const bulk = bulkOrder(elsewhere, Array(1000).fill(transferTo(elsewhere)));
    const scenario = { funds: "insufficient", outcome: "rejected" } as const;
    const text = await quoteReference({ ...place, scenario }, { order: bulk, terms, by });
    expect(text).toMatch(/^[\x21-\x7e]{1,1024}$/);
  });

  it.each(["", "no reference", "bm8gcmVmZXJlbmNl"])(
    "cannot be read if the bank has not made it: %p",
    async (text) => {
      expect(await openReference(text)).toBeUndefined();
    },
  );

  it("cannot be read if it was changed", async () => {
    const text = await quoteReference(place, { order, terms, by });
    const changed = `${text.slice(0, -6)}${text.at(-6) === "A" ? "B" : "A"}${text.slice(-5)}`;
    expect(await openReference(changed)).toBeUndefined();
  });

  // biome-ignore format: one change per line, so that it reads as a table
  it.each<[string, Parameters<typeof isSame>[0]]>([
    ["nothing", {}],
    ["only the sequence of the fields", { order: Object.fromEntries(Object.entries(order).reverse()) as Order }],
    ["the day of execution", { terms: { ...terms, date: "2026-03-11", movedFrom: "2026-03-10" } }],
    ["the standing order's next days", { terms: { ...terms, nextDates: ["2026-03-10"] } }],
  ])("still matches its quote if %s changed", async (_, changes) => {
    expect(await isSame(changes)).toBe(true);
  });

  // biome-ignore format: one change per line, so that it reads as a table
  it.each<[string, Parameters<typeof isSame>[0]]>([
    ["the order's id", { order: { ...order, id: randomUUID() } }],
    ["the requested day", { order: { ...order, requestedDate: "2026-03-11" } }],
    ["the creditor's name", { order: { ...order, transfer: { ...order.transfer, creditorName: "Somebody" } } }],
    ["the debited amount", { terms: { ...terms, debited: { amount: "10.01", currency: "NOK" } } }],
    ["the fee", { terms: { ...terms, fee: { amount: "1.00", currency: "NOK" } } }],
    ["the rate", { terms: { ...terms, rate } }],
    ["the account", { terms: { ...terms, debtorAccountId: "another" } }],
    ["the debtor's name", { terms: { ...terms, debtorName: "Another" } }],
    ["the customer", { by: { customerId: "another" } }],
    ["the agreement", { by: { ...by, agreementId: randomUUID() } }],
  ])("no longer matches if %s changed", async (_, changes) => {
    expect(await isSame(changes)).toBe(false);
  });
});
