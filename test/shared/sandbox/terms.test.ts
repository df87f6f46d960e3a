import type { Bank } from "../../../shared/ports/bank.ts";
import { withCheckedAnswers } from "../../../shared/ports/checked-answer.ts";
import type { Order } from "../../../shared/ports/schemas/order.ts";
import type { Quote } from "../../../shared/ports/schemas/quote.ts";
import { sandboxTerms } from "../../../shared/sandbox/terms/terms.ts";
import type { SandboxView } from "../../../shared/sandbox/worlds/sandbox-view.ts";
import { answerTime } from "../../../shared/stage/bank-at.ts";
import { table } from "../../../shared/table/client.ts";
import { as } from "../../conformance/asking.ts";
import {
  bulkOrder,
  elsewhere,
  numberOf,
  singleOrder,
  standingOrder,
  transferTo,
  withKid,
} from "../../support/bank/bank-orders.ts";
import { eirik, havbris, ingrid, tindre } from "../../support/psu/sca.ts";
import { sandboxBooks } from "../../support/sandbox/sandbox-books.ts";
import { engage, makeAccount, makeCorporation } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

let books: Awaited<ReturnType<typeof sandboxBooks>>;
beforeAll(async () => {
  books = await sandboxBooks();
});

const domestic = "norwegian-domestic-credit-transfers";
const [everyday, savings] = [numberOf(eirik), numberOf(eirik, 1)];
const bank = (more: Partial<SandboxView> = {}) => {
  const view = { ...books.place, ...more };
  return withCheckedAnswers(sandboxTerms(view) as Bank, answerTime(view));
};

/** Returns the bank's quote for an order of Eirik. Throws if the bank refuses it. */
async function quoted(order: Order, more: Partial<SandboxView> = {}): Promise<Quote> {
  const quote = await bank(more).check(as(books.data, books.data.payer), order);
  if ("refusals" in quote) throw new Error(`Refused: ${JSON.stringify(quote)}`);
  return quote;
}

describe("a quote (port: check)", () => {
  it("names the account and its owner, costs, the day, and holds until the day ends in Oslo", async () => {
    expect(await quoted(singleOrder(everyday))).toEqual({
      terms: {
        debtorAccountId: books.data.payer.account.id,
        debtorName: "Eirik Solvang",
        debited: { amount: "10.00", currency: "NOK" },
        fee: { amount: "0.00", currency: "NOK" },
        date: "2026-03-02",
      },
      until: "2026-03-02T23:00:00.000Z",
      reference: expect.stringMatching(/^[\w-]{1,1024}$/),
      exemptible: false,
    });
  });

  it("goes by the sandbox's clock", async () => {
    const now = new Date("2026-07-01T22:30:00Z");
    const { terms, until } = await quoted(singleOrder(everyday), { now });
    expect([terms.date, until]).toEqual(["2026-07-02", "2026-07-02T22:00:00.000Z"]);
  });

  it("tells the first five days of a standing order, and the day it names first where that moves", async () => {
    const schedule = { startDate: "2026-03-07", frequency: "Weekly" } as const;
    expect((await quoted(standingOrder(everyday, { schedule }))).terms).toMatchObject({
      date: "2026-03-09",
      movedFrom: "2026-03-07",
      nextDates: ["2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30", "2026-04-07"],
    });
  });

  it("sums up a bulk", async () => {
    const transfers = ["1.01", "2.02", "3.03"].map((amount) =>
      transferTo(numberOf(ingrid), { amount: { amount, currency: "NOK" } }),
    );
    expect((await quoted(bulkOrder(everyday, transfers))).terms).toMatchObject({
      debited: { amount: "6.06", currency: "NOK" },
      fee: { amount: "0.00", currency: "NOK" },
    });
  });

  it("is made of an account under an agreement, for who may act there", async () => {
    const { corporate } = books.data;
    if (!corporate) throw new Error("Nobody acts for a company.");
    const order = singleOrder(numberOf(havbris));
    const quote = await bank().check(as(books.data, corporate), order);
    expect(quote).toMatchObject({ terms: { debtorName: "Havbris Sjømat AS" }, exemptible: false });
  });

  const within = transferTo(savings);
  const euros = { amount: "10.00", currency: "EUR" } as const;
  // biome-ignore format: one order per line, so that it reads as a table
  it.each<[string, () => Order, boolean]>([
    ["between a customer's own accounts", () => singleOrder(everyday, { transfer: within }), true],
    ["the same at once", () => singleOrder(everyday, { transfer: within, product: `instant-${domestic}-straks` }), true],
    ["to somebody else at the bank", () => singleOrder(everyday, { transfer: transferTo(numberOf(ingrid)) }), false],
    ["to a company that the customer acts for", () => singleOrder(everyday, { transfer: transferTo(numberOf(havbris)) }), false],
    ["between own accounts with a rate", () => singleOrder(everyday, { product: "cross-border-credit-transfers", transfer: { ...within, amount: euros } }), false],
    ["between own accounts again and again", () => standingOrder(everyday, { transfer: within }), false],
    ["between own accounts in a bulk", () => bulkOrder(everyday, [within]), false],
  ])("%s: whether it needs no SCA (RTS article 15)", async (_, orderOf, exemptible) => {
    expect((await quoted(orderOf())).exemptible).toBe(exemptible);
  });

  it("asks for SCA between accounts of a company of which the customer may use one only", async () => {
    const { person, company, account, agreement } = await makeCorporation();
    const other = await makeAccount(company.customerId);
    const [from, to] = [account, other].map(({ bban }) => ({ bban, currency: "NOK" as const }));
    if (!from || !to) throw new Error("There are no accounts.");
    const asking = { ...person, agreementId: agreement.id, account: { id: "", reference: from } };
    const order = singleOrder(from, { transfer: transferTo(to) });
    const check = () => bank().check(as(books.data, asking), order);
    expect(await check()).toMatchObject({ exemptible: false });
    const roles = ["REGISTER", "VIEW"];
    await engage(agreement.id, { customer: person.customerId, account: other.id, roles });
    expect(await check()).toMatchObject({ exemptible: true });
  });

  const much = { amount: { amount: "80000.00", currency: "NOK" } } as const;
  const all = { amount: { amount: "78218.40", currency: "NOK" } } as const;
  const today = { startDate: "2026-03-02", frequency: "Monthly" } as const;
  const short = { funds: "insufficient" } as const;
  // biome-ignore format: one order per line, so that it reads as a table
  it.each<[string, Order, false | undefined, SandboxView["scenario"]]>([
    ["all there is", singleOrder(everyday, { transfer: transferTo(elsewhere, all) }), undefined, undefined],
    ["more than there is", singleOrder(everyday, { transfer: transferTo(elsewhere, much) }), false, undefined],
    ["more on a day to come", singleOrder(everyday, { transfer: transferTo(elsewhere, much), requestedDate: "2026-03-20" }), false, undefined],
    ["a bulk of more in all", bulkOrder(everyday, [transferTo(elsewhere, all), transferTo(elsewhere)]), false, undefined],
    ["a standing order of more, from today on", standingOrder(everyday, { transfer: transferTo(elsewhere, much), schedule: today }), false, undefined],
    ["a standing order of more, later", standingOrder(everyday, { transfer: transferTo(elsewhere, much) }), undefined, undefined],
    ["little, as its TPP asks for", singleOrder(everyday), false, short],
    ["a standing order, as its TPP asks for", standingOrder(everyday), false, short],
  ])("%s: whether there is too little money", async (_, order, fundsAvailable, scenario) => {
    expect((await quoted(order, { scenario })).fundsAvailable).toBe(fundsAvailable);
  });
});

describe("a check", () => {
  it("reads the debtor's account, which names its owner, and each creditor's once, and writes nothing", async () => {
    const creditors = [elsewhere, numberOf(ingrid), numberOf(tindre)];
    const transfers = Array.from({ length: 120 }, (_, index) =>
      transferTo(creditors[index % 3] ?? elsewhere, withKid("1236")),
    );
    const order = bulkOrder(everyday, transfers);
    const asking = as(books.data, books.data.payer);
    let reads = 0;
    const unwatch = table.watch(({ verb }) => {
      if (verb === "read") reads += 1;
    });
    expect(await writtenBy(() => bank().check(asking, order))).toEqual([]);
    unwatch();
    expect(reads).toBe(1 + creditors.length);
  });

  it("answers the same again", async () => {
    const order = singleOrder(everyday);
    expect(await quoted(order)).toEqual(await quoted(order));
  });
});
