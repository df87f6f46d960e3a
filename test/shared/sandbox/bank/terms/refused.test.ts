import type { Order, Transfer } from "../../../../../shared/ports/schemas/order.ts";
import type { Refusal } from "../../../../../shared/ports/schemas/quote.ts";
import { check, estimate } from "../../../../../shared/sandbox/bank/terms/terms.ts";
import type { World } from "../../../../../shared/sandbox/bank/world.ts";
import {
  bulkOrder,
  elsewhere,
  numberOf,
  singleOrder,
  standingOrder,
  transferTo,
  withKid,
} from "../../../../support/bank/bank-orders.ts";
import {
  asking,
  eirik,
  eiriksMain,
  havbris,
  ingrid,
  monday,
  quietWorld,
  tindre,
} from "../../../../support/bank/held-world.ts";

const [everyday, savings] = [numberOf(eirik), numberOf(eirik, 1)];
const euros = numberOf(ingrid, 1);
const crossBorder = "cross-border-credit-transfers";
const instant = "instant-norwegian-domestic-credit-transfers-straks";

const told = ({ reason, path, earliest }: Refusal) =>
  [reason, path, ...(earliest ? [earliest] : [])].join(" ");

const refusalsOf = (answer: object): string[] =>
  "refusals" in answer ? (answer.refusals as Refusal[]).map(told) : [];

/** Returns every reason for which the bank refuses an order of Eirik or of another PSU. */
const refused = (order: Order, { by = asking(), world = quietWorld as World } = {}) =>
  refusalsOf(check(world, by, order, { now: monday }));

/** Returns the same for a PSU who is not known yet. */
const refusedToTpp = (order: Order, world: World = quietWorld) =>
  refusalsOf(estimate(world, order, monday));

const pay = (creditor: Transfer["creditorAccount"], changes: Partial<Transfer> = {}) =>
  singleOrder(everyday, { transfer: transferTo(creditor, changes) });
const monthly = (schedule: Partial<Extract<Order, { kind: "standing" }>["schedule"]>) =>
  standingOrder(everyday, {
    schedule: { startDate: "2026-03-10", frequency: "Monthly", ...schedule },
  });
const much = { amount: { amount: "21474836.48", currency: "NOK" } } as const;
const most = { amount: { amount: "21474836.47", currency: "NOK" } } as const;
const structured = "remittanceInformationStructuredArray";

describe("orders of any PSU (port: check and estimate)", () => {
  // biome-ignore format: one order per line, so that it reads as a table
  it.each<[string, Order, string[]]>([
    ["with an unknown product", singleOrder(everyday, { product: "giro" }), ["product product"]],
    ["with a product that has no such kind of order", standingOrder(everyday, { product: instant }), ["product product"]],
    ["with the product constructor, a property of every object", singleOrder(everyday, { product: "constructor" }), ["product product"]],
    ["with a day before yesterday", singleOrder(everyday, { requestedDate: "2026-02-28" }), ["date requestedDate 2026-03-02"]],
    ["with a day too far ahead", singleOrder(everyday, { requestedDate: "2027-03-03" }), ["date requestedDate"]],
    ["if they are instant payments with a later day", singleOrder(everyday, { product: instant, requestedDate: "2026-03-03" }), ["date requestedDate 2026-03-02"]],
    ["if they are bulks with a day that has passed", bulkOrder(everyday, [transferTo(elsewhere)], { requestedDate: "2026-02-01" }), ["date requestedDate 2026-03-02"]],
    ["with a first day before yesterday", monthly({ startDate: "2026-02-28" }), ["date schedule.startDate 2026-03-02"]],
    ["with a first day too far ahead", monthly({ startDate: "2027-03-03" }), ["date schedule.startDate"]],
    ["if endDate is before the first day of execution", monthly({ startDate: "2026-03-07", endDate: "2026-03-08" }), ["date schedule.endDate 2026-03-09"]],
    ["if endDate is before the day to which the first execution moves back", monthly({ startDate: "2026-03-05", dayOfExecution: "8", executionRule: "preceding", endDate: "2026-03-05" }), ["date schedule.endDate 2026-03-06"]],
    ["with the debtor's account as the creditor's", pay(everyday), ["creditor transfer.creditorAccount"]],
    ["with an amount that is too large for a row", pay(elsewhere, much), ["limit transfer.amount"]],
    ["with a sum that is too large for a row", bulkOrder(everyday, [transferTo(elsewhere, most), transferTo(elsewhere)]), ["limit transfers"]],
    ["if they are bulks with two currencies", bulkOrder(everyday, [transferTo(elsewhere), transferTo(elsewhere, { amount: { amount: "1.00", currency: "EUR" } })]), ["currency transfers.1.amount.currency"]],
    ["without a KID that the creditor requires", pay(numberOf(tindre)), [`kidMissing transfer.${structured}`]],
    ["with a message instead of a required KID", pay(numberOf(tindre), { remittanceInformationUnstructured: "1236" }), [`kidMissing transfer.${structured}`]],
    ["with a KID to a creditor without a KID agreement", pay(numberOf(ingrid), withKid("12345674")), [`kidInvalid transfer.${structured}.0.reference`]],
    ["with a KID of another length", pay(numberOf(havbris), withKid("1230")), [`kidInvalid transfer.${structured}.0.reference`]],
    ["with a wrong KID to another bank", pay(elsewhere, withKid("12345678")), [`kidInvalid transfer.${structured}.0.reference`]],
    ["if they are standing orders without a required KID", standingOrder(everyday, { transfer: transferTo(numberOf(tindre)) }), [`kidMissing transfer.${structured}`]],
    ["with the place of each mistake if they are bulks", bulkOrder(everyday, [transferTo(elsewhere), transferTo(numberOf(tindre)), transferTo(everyday), transferTo(numberOf(tindre), withKid("1237"))]),
      [`kidMissing transfers.1.${structured}`, "creditor transfers.2.creditorAccount", `kidInvalid transfers.3.${structured}.0.reference`]],
    ["with several mistakes, which are all named", singleOrder(everyday, { requestedDate: "2026-01-01", transfer: transferTo(numberOf(tindre), { ...much, ...withKid("1237") }) }),
      ["date requestedDate 2026-03-02", `kidInvalid transfer.${structured}.0.reference`, "limit transfer.amount"]],
  ])("are refused %s", (_, order, refusals) => {
    expect(refused(order)).toEqual(refusals);
    expect(refusedToTpp(order)).toEqual(refusals);
  });

  it.each<[string, Order]>([
    ["with a day 365 days ahead", singleOrder(everyday, { requestedDate: "2027-03-02" })],
    ["with the largest amount that fits into a row", pay(elsewhere, most)],
    [
      "with a KID that the creditor's agreement allows",
      pay(numberOf(tindre), withKid("100001928-")),
    ],
    [
      "without a required KID in a product that has no KID",
      singleOrder(everyday, { product: instant, transfer: transferTo(numberOf(tindre)) }),
    ],
    [
      "if endDate is the first day of execution",
      monthly({ startDate: "2026-03-07", endDate: "2026-03-09" }),
    ],
    [
      "if endDate is the day to which the first execution moves back (decision: Dated payments)",
      monthly({
        startDate: "2026-03-05",
        dayOfExecution: "8",
        executionRule: "preceding",
        endDate: "2026-03-06",
      }),
    ],
  ])("are accepted %s", (_, order) => {
    expect(refused(order)).toEqual([]);
    expect(refusedToTpp(order)).toEqual([]);
  });

  it("are refused with at most a hundred reasons", () => {
    const transfers = Array.from({ length: 101 }, () => transferTo(numberOf(tindre)));
    expect(refused(bulkOrder(everyday, transfers))).toHaveLength(100);
  });
});

describe("check() refuses orders that estimate() accepts, because only check() knows the PSU (port: check)", () => {
  const inEuros = { bban: savings.bban, currency: "EUR" } as const;
  const abroad = { product: crossBorder };
  // biome-ignore format: one order per line, so that it reads as a table
  it.each<[string, Order, string[]]>([
    ["from another customer's account", singleOrder(numberOf(ingrid)), ["account debtorAccount"]],
    ["from a company's account in the private context", singleOrder(numberOf(havbris)), ["account debtorAccount"]],
    ["from an unknown account", singleOrder({ bban: "99991234567", currency: "NOK" }), ["account debtorAccount"]],
    ["from another bank's account", singleOrder(elsewhere, { transfer: transferTo(savings) }), ["account debtorAccount"]],
    ["from an account in another currency than debtorAccount names", singleOrder({ ...everyday, currency: "EUR" }, abroad), ["account debtorAccount"]],
    ["for an instant payment from a savings account", singleOrder(savings, { product: instant }), ["product product"]],
    ["to an own account in another currency than creditorAccount names", singleOrder(everyday, { ...abroad, transfer: transferTo(inEuros) }), ["currency transfer.creditorAccount.currency"]],
    ["from another customer's account to an own account in another currency than creditorAccount names", singleOrder(numberOf(ingrid), { ...abroad, transfer: transferTo(inEuros) }),
      ["account debtorAccount", "currency transfer.creditorAccount.currency"]],
    ["in a bulk to an own account in another currency than creditorAccount names", bulkOrder(everyday, [transferTo(elsewhere), transferTo(inEuros)]), ["currency transfers.1.creditorAccount.currency"]],
  ])("%s", (_, order, refusals) => {
    expect(refused(order)).toEqual(refusals);
    expect(refusedToTpp(order)).toEqual([]);
  });

  it("from a euro account with a product in kroner, with one reason for the product and one for the account", () => {
    const order = singleOrder({ ...euros, currency: "NOK" });
    expect(refused(order, { by: asking(ingrid) })).toEqual([
      "product product",
      "account debtorAccount",
    ]);
  });

  it("but accepts one to another customer's account in another currency, since a refusal would reveal that currency", () => {
    const transfer = transferTo({ bban: euros.bban, currency: "NOK" });
    expect(refused(singleOrder(everyday, { product: crossBorder, transfer }))).toEqual([]);
  });

  it("from the PSU's own account under a corporation's agreement", () => {
    const by = asking(eirik, havbris);
    expect(refused(singleOrder(everyday), { by })).toEqual(["account debtorAccount"]);
    expect(refused(singleOrder(numberOf(havbris)), { by })).toEqual([]);
  });

  it("from a blocked or deleted account", () => {
    const { accounts } = quietWorld;
    const account = accounts.get(eiriksMain);
    if (!account) throw new Error("There is no such account.");
    const others = [...accounts].filter(([id]) => id !== eiriksMain);
    const blocked = [...others, [eiriksMain, { ...account, blocked: true }] as const];
    for (const left of [blocked, others]) {
      const world = { ...quietWorld, accounts: new Map(left) };
      expect(refused(singleOrder(everyday), { world })).toEqual(["account debtorAccount"]);
      expect(refusedToTpp(singleOrder(everyday), world)).toEqual([]);
    }
  });
});
