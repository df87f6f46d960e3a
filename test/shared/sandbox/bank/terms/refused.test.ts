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

describe("orders that the bank cannot make, whoever asks (port: check and estimate)", () => {
  // biome-ignore format: one order per line, so that it reads as a table
  it.each<[string, Order, string[]]>([
    ["of no product", singleOrder(everyday, { product: "giro" }), ["product product"]],
    ["of a product of other orders", standingOrder(everyday, { product: instant }), ["product product"]],
    ["of a product that every object has", singleOrder(everyday, { product: "constructor" }), ["product product"]],
    ["for a day that passed before yesterday", singleOrder(everyday, { requestedDate: "2026-02-28" }), ["date requestedDate 2026-03-02"]],
    ["for a day too far ahead", singleOrder(everyday, { requestedDate: "2027-03-03" }), ["date requestedDate"]],
    ["at once, for a day to come", singleOrder(everyday, { product: instant, requestedDate: "2026-03-03" }), ["date requestedDate 2026-03-02"]],
    ["of a bulk for a day that has passed", bulkOrder(everyday, [transferTo(elsewhere)], { requestedDate: "2026-02-01" }), ["date requestedDate 2026-03-02"]],
    ["that began before yesterday", monthly({ startDate: "2026-02-28" }), ["date schedule.startDate 2026-03-02"]],
    ["that begin too late", monthly({ startDate: "2027-03-03" }), ["date schedule.startDate"]],
    ["that end before their first day", monthly({ startDate: "2026-03-07", endDate: "2026-03-08" }), ["date schedule.endDate 2026-03-09"]],
    ["that end before a first day that moves back", monthly({ startDate: "2026-03-05", dayOfExecution: "8", executionRule: "preceding", endDate: "2026-03-05" }), ["date schedule.endDate 2026-03-06"]],
    ["to the account that pays", pay(everyday), ["creditor transfer.creditorAccount"]],
    ["of more than a row holds", pay(elsewhere, much), ["limit transfer.amount"]],
    ["of more than a row holds, together", bulkOrder(everyday, [transferTo(elsewhere, most), transferTo(elsewhere)]), ["limit transfers"]],
    ["of a bulk in another currency", bulkOrder(everyday, [transferTo(elsewhere), transferTo(elsewhere, { amount: { amount: "1.00", currency: "EUR" } })]), ["currency transfers.1.amount.currency"]],
    ["without a KID", pay(numberOf(tindre)), [`kidMissing transfer.${structured}`]],
    ["with a message in its place", pay(numberOf(tindre), { remittanceInformationUnstructured: "1236" }), [`kidMissing transfer.${structured}`]],
    ["with a KID that is not taken", pay(numberOf(ingrid), withKid("12345674")), [`kidInvalid transfer.${structured}.0.reference`]],
    ["with a KID of another length", pay(numberOf(havbris), withKid("1230")), [`kidInvalid transfer.${structured}.0.reference`]],
    ["with a wrong KID to another bank", pay(elsewhere, withKid("12345678")), [`kidInvalid transfer.${structured}.0.reference`]],
    ["standing, without a KID", standingOrder(everyday, { transfer: transferTo(numberOf(tindre)) }), [`kidMissing transfer.${structured}`]],
    ["of a bulk, each with its place", bulkOrder(everyday, [transferTo(elsewhere), transferTo(numberOf(tindre)), transferTo(everyday), transferTo(numberOf(tindre), withKid("1237"))]),
      [`kidMissing transfers.1.${structured}`, "creditor transfers.2.creditorAccount", `kidInvalid transfers.3.${structured}.0.reference`]],
    ["for several things at once", singleOrder(everyday, { requestedDate: "2026-01-01", transfer: transferTo(numberOf(tindre), { ...much, ...withKid("1237") }) }),
      ["date requestedDate 2026-03-02", `kidInvalid transfer.${structured}.0.reference`, "limit transfer.amount"]],
  ])("are refused %s", (_, order, refusals) => {
    expect(refused(order)).toEqual(refusals);
    expect(refusedToTpp(order)).toEqual(refusals);
  });

  it.each<[string, Order]>([
    ["up to 365 days ahead", singleOrder(everyday, { requestedDate: "2027-03-02" })],
    ["of as much as a row holds", pay(elsewhere, most)],
    ["with a KID that is taken", pay(numberOf(tindre), withKid("100001928-"))],
    [
      "without a KID where there is no room for one",
      singleOrder(everyday, { product: instant, transfer: transferTo(numberOf(tindre)) }),
    ],
    ["with an end on their first day", monthly({ startDate: "2026-03-07", endDate: "2026-03-09" })],
    [
      "with an end on a first day that moves back (decision: Dated payments)",
      monthly({
        startDate: "2026-03-05",
        dayOfExecution: "8",
        executionRule: "preceding",
        endDate: "2026-03-06",
      }),
    ],
  ])("are let through %s", (_, order) => {
    expect(refused(order)).toEqual([]);
    expect(refusedToTpp(order)).toEqual([]);
  });

  it("are refused for a hundred things at most", () => {
    const transfers = Array.from({ length: 101 }, () => transferTo(numberOf(tindre)));
    expect(refused(bulkOrder(everyday, transfers))).toHaveLength(100);
  });
});

describe("orders that this PSU cannot make are estimated like others (port: check)", () => {
  const inEuros = { bban: savings.bban, currency: "EUR" } as const;
  const abroad = { product: crossBorder };
  // biome-ignore format: one order per line, so that it reads as a table
  it.each<[string, Order, string[]]>([
    ["from somebody else's account", singleOrder(numberOf(ingrid)), ["account debtorAccount"]],
    ["from a company's account, for oneself", singleOrder(numberOf(havbris)), ["account debtorAccount"]],
    ["from an account that is none", singleOrder({ bban: "99991234567", currency: "NOK" }), ["account debtorAccount"]],
    ["from another bank's account", singleOrder(elsewhere, { transfer: transferTo(savings) }), ["account debtorAccount"]],
    ["from an account in another currency", singleOrder({ ...everyday, currency: "EUR" }, abroad), ["account debtorAccount"]],
    ["from savings at once", singleOrder(savings, { product: instant }), ["product product"]],
    ["to an own account in another currency", singleOrder(everyday, { ...abroad, transfer: transferTo(inEuros) }), ["currency transfer.creditorAccount.currency"]],
    ["from nowhere to an own account in another currency", singleOrder(numberOf(ingrid), { ...abroad, transfer: transferTo(inEuros) }),
      ["account debtorAccount", "currency transfer.creditorAccount.currency"]],
    ["to own accounts in a bulk", bulkOrder(everyday, [transferTo(elsewhere), transferTo(inEuros)]), ["currency transfers.1.creditorAccount.currency"]],
  ])("%s", (_, order, refusals) => {
    expect(refused(order)).toEqual(refusals);
    expect(refusedToTpp(order)).toEqual([]);
  });

  it("from a euro account by a product in kroner, for product before account", () => {
    const order = singleOrder({ ...euros, currency: "NOK" });
    expect(refused(order, { by: asking(ingrid) })).toEqual([
      "product product",
      "account debtorAccount",
    ]);
  });

  it("tell nothing of the currency of somebody else's account", () => {
    const transfer = transferTo({ bban: euros.bban, currency: "NOK" });
    expect(refused(singleOrder(everyday, { product: crossBorder, transfer }))).toEqual([]);
  });

  it("under an agreement, from one's own account", () => {
    const by = asking(eirik, havbris);
    expect(refused(singleOrder(everyday), { by })).toEqual(["account debtorAccount"]);
    expect(refused(singleOrder(numberOf(havbris)), { by })).toEqual([]);
  });

  it("from an account that payments are stopped from, or that is closed", () => {
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
