import type { Order } from "../../../../../shared/ports/schemas/order.ts";
import { createEngagement } from "../../../../../shared/sandbox/bank/calls/agreements.ts";
import type { Reference } from "../../../../../shared/sandbox/bank/terms/same-quote.ts";
import { type Checked, check } from "../../../../../shared/sandbox/bank/terms/terms.ts";
import {
  bulkOrder,
  elsewhere,
  numberOf,
  singleOrder,
  standingOrder,
  transferTo,
} from "../../../../support/bank/bank-orders.ts";
import {
  asking,
  eirik,
  eiriksMain,
  HeldWorld,
  havbris,
  ingrid,
  monday,
  quietWorld,
} from "../../../../support/bank/held-world.ts";
import { makeCorporation, newAccount } from "../../../../support/bank/sandbox-calls.ts";

const domestic = "norwegian-domestic-credit-transfers";
const [everyday, savings] = [numberOf(eirik), numberOf(eirik, 1)];
type More = { now?: Date; scenario?: Reference["scenario"]; by?: ReturnType<typeof asking> };

/** Returns the bank's quote for an order of Eirik, or of another PSU. Throws if the bank refuses it. */
function quoted(order: Order, { now = monday, scenario, by = asking() }: More = {}): Checked {
  const quote = check(quietWorld, by, order, { now, scenario });
  if ("refusals" in quote) throw new Error(`Refused: ${JSON.stringify(quote)}`);
  return quote;
}

describe("a quote (port: check)", () => {
  it("has the account, its owner, the costs and the day, and is valid until the day ends in Oslo", () => {
    expect(quoted(singleOrder(everyday))).toEqual({
      terms: {
        debtorAccountId: eiriksMain,
        debtorName: "Eirik Solvang",
        debited: { amount: "10.00", currency: "NOK" },
        fee: { amount: "0.00", currency: "NOK" },
        date: "2026-03-02",
      },
      until: "2026-03-02T23:00:00.000Z",
      exemptible: false,
    });
  });

  it("has the day and the expiry that the sandbox's clock gives", () => {
    const now = new Date("2026-07-01T22:30:00Z");
    const { terms, until } = quoted(singleOrder(everyday), { now });
    expect([terms.date, until]).toEqual(["2026-07-02", "2026-07-02T22:00:00.000Z"]);
  });

  it("has the first five days of a standing order, and the original first day if it has moved", () => {
    const schedule = { startDate: "2026-03-07", frequency: "Weekly" } as const;
    expect(quoted(standingOrder(everyday, { schedule })).terms).toMatchObject({
      date: "2026-03-09",
      movedFrom: "2026-03-07",
      nextDates: ["2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30", "2026-04-07"],
    });
  });

  it("has the sum of the transfers of a bulk", () => {
    const transfers = ["1.01", "2.02", "3.03"].map((amount) =>
      transferTo(numberOf(ingrid), { amount: { amount, currency: "NOK" } }),
    );
    expect(quoted(bulkOrder(everyday, transfers)).terms).toMatchObject({
      debited: { amount: "6.06", currency: "NOK" },
      fee: { amount: "0.00", currency: "NOK" },
    });
  });

  it("is made for a corporation's account if the PSU may act under the agreement", () => {
    const order = singleOrder(numberOf(havbris));
    expect(quoted(order, { by: asking(eirik, havbris) })).toMatchObject({
      terms: { debtorName: "Havbris Sjømat AS" },
      exemptible: false,
    });
  });

  const within = transferTo(savings);
  const euros = { amount: "10.00", currency: "EUR" } as const;
  // biome-ignore format: one order per line, so that it reads as a table
  it.each<[string, () => Order, boolean]>([
    ["exempts a payment between a customer's own accounts", () => singleOrder(everyday, { transfer: within }), true],
    ["exempts an instant payment between a customer's own accounts", () => singleOrder(everyday, { transfer: within, product: `instant-${domestic}-straks` }), true],
    ["does not exempt a payment to another customer", () => singleOrder(everyday, { transfer: transferTo(numberOf(ingrid)) }), false],
    ["does not exempt a payment to a company of the customer", () => singleOrder(everyday, { transfer: transferTo(numberOf(havbris)) }), false],
    ["does not exempt a payment between own accounts with a currency exchange", () => singleOrder(everyday, { product: "cross-border-credit-transfers", transfer: { ...within, amount: euros } }), false],
    ["does not exempt a standing order between own accounts", () => standingOrder(everyday, { transfer: within }), false],
    ["does not exempt a bulk between own accounts", () => bulkOrder(everyday, [within]), false],
  ])("%s from SCA (RTS article 15)", (_, orderOf, exemptible) => {
    expect((quoted(orderOf())).exemptible).toBe(exemptible);
  });

  it("asks for SCA for a payment between a company's accounts if the customer may use only one of them", () => {
    const held = new HeldWorld();
    const { person, company, account, agreement } = makeCorporation(held);
    const other = held.run(newAccount(company.id));
    const [from, to] = [account, other].map(({ bban }) => ({ bban, currency: "NOK" as const }));
    if (!from || !to) throw new Error("There are no accounts.");
    const by = { ...asking(), customerId: person.id, agreementId: agreement.id };
    const order = singleOrder(from, { transfer: transferTo(to) });
    const checked = () => check(held.world, by, order, { now: monday });
    expect(checked()).toMatchObject({ exemptible: false });
    const wanted = { customer: person.id, account: other.id, roles: ["REGISTER", "VIEW"] as const };
    held.run(createEngagement(agreement.id, wanted, "another engagement"));
    expect(checked()).toMatchObject({ exemptible: true });
  });

  const much = { amount: { amount: "80000.00", currency: "NOK" } } as const;
  const all = { amount: { amount: "78984.87", currency: "NOK" } } as const;
  const today = { startDate: "2026-03-02", frequency: "Monthly" } as const;
  const short = { funds: "insufficient" } as const;
  // biome-ignore format: one order per line, so that it reads as a table
  it.each<[string, Order, false | undefined, Reference["scenario"]]>([
    ["does not say that the account has too little money for an amount equal to the balance", singleOrder(everyday, { transfer: transferTo(elsewhere, all) }), undefined, undefined],
    ["says that the account has too little money for an amount above the balance", singleOrder(everyday, { transfer: transferTo(elsewhere, much) }), false, undefined],
    ["does not say that the account has too little money for an amount above the balance if its day is later (decision: Dated payments)", singleOrder(everyday, { transfer: transferTo(elsewhere, much), requestedDate: "2026-03-20" }), undefined, undefined],
    ["says that the account has too little money for a bulk above the balance", bulkOrder(everyday, [transferTo(elsewhere, all), transferTo(elsewhere)], { requestedDate: "2026-03-02" }), false, undefined],
    ["does not say that the account has too little money for a bulk above the balance if its day is later", bulkOrder(everyday, [transferTo(elsewhere, all), transferTo(elsewhere)], { requestedDate: "2026-03-03" }), undefined, undefined],
    ["says that the account has too little money for a standing order above the balance that starts today", standingOrder(everyday, { transfer: transferTo(elsewhere, much), schedule: today }), false, undefined],
    ["does not say that the account has too little money for a standing order above the balance that starts later", standingOrder(everyday, { transfer: transferTo(elsewhere, much) }), undefined, undefined],
    ["says that the account has too little money for a small amount in the scenario funds=insufficient", singleOrder(everyday), false, short],
    ["says that the account has too little money for a standing order in the scenario funds=insufficient", standingOrder(everyday), false, short],
  ])("%s", (_, order, fundsAvailable, scenario) => {
    expect((quoted(order, { scenario })).fundsAvailable).toBe(fundsAvailable);
  });
});
