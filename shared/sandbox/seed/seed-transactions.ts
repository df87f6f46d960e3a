import { addDays } from "../../rules/calendar.ts";
import { amountText, convert, divideHalfEven } from "../../rules/money.ts";
import { ibanOfBban } from "../../schemas/account-reference.ts";
import { bankingDay } from "../rules/banking-days.ts";
import { exchangeRate } from "../rules/fees.ts";
import type { WorldTransaction } from "../rules/lists.ts";
import { nokRates } from "../rules/rates.ts";
import type { SeedCustomer } from "./seed-customers.ts";
import { daysOf, yearBefore } from "./seed-days.ts";
import { kinds, plans, type SeedKind, type SeedParty, transfers } from "./seed-plans.ts";
import { seedRemittance } from "./seed-remittance.ts";
import {
  amountBetween,
  balancesOfRows,
  bookedOrPending,
  chance,
  numbered,
  pick,
} from "./seed-rows.ts";
import { staff } from "./seed-staff.ts";

type Holding = {
  owner: SeedCustomer;
  account: SeedCustomer["accounts"][number];
  /** The number of the account in its world. */
  number: number;
  today: string;
};
type Draft = Omit<WorldTransaction, "id" | "sequence">;
type Event = { day: string; kind: SeedKind; party: SeedParty; amount: bigint; text: string };

/**
 * Makes the transactions of an account in the year that ends with `today`. The first row is an opening amount, chosen
 * so that the booked rows add up to the seed's balance.
 */
export const seedTransactions = (holding: Holding, bills: Event[]): WorldTransaction[] => {
  const drafts = [
    ...planned(holding),
    ...moved(holding),
    ...bills.map((bill) => draft(holding, bill)),
  ];
  const { owner, account, today } = holding;
  const opening = draft(holding, {
    day: bankingDay(addDays(yearBefore(today), 1), "following"),
    kind: "income",
    party: { name: owner.name },
    amount: account.available - balancesOfRows(drafts).available,
    text: "Saldo fra tidligere bank",
  });
  return numbered([opening, ...drafts], holding.number);
};

const planned = (holding: Holding): Draft[] =>
  (plans[holding.account.bban] ?? []).flatMap(([when, kind, parties, between, text, currency]) =>
    daysOf(when, holding.today).map((day) => {
      const words = [holding.account.bban, text, day];
      const amount = amountBetween(between, "amount", ...words);
      const event = { day, kind, party: pick(parties, "party", ...words), amount, text };
      return currency ? exchanged(holding, event, currency) : draft(holding, event);
    }),
  );

/** Makes an account's side of each transfer. The other account's side has the same amount and day. */
const moved = (holding: Holding): Draft[] =>
  transfers.flatMap(({ when, from, to, amount, text }) => {
    const { owner, account, today } = holding;
    if (account.bban !== from && account.bban !== to) return [];
    const sends = account.bban === from;
    const arrives = owner.accounts.find(({ bban }) => bban === to)?.currency ?? account.currency;
    const leaves = owner.accounts.find(({ bban }) => bban === from)?.currency ?? account.currency;
    const minor = BigInt(amount) * 100n;
    return daysOf(when, today).map((day) => {
      const party = { name: owner.name, bban: sends ? to : from };
      const event = { day, party, text, kind: sends ? "moved" : "received" } as const;
      if (sends) return exchanged(holding, { ...event, amount: -minor }, arrives);
      const row = draft(holding, { ...event, amount: minor });
      return leaves === arrives
        ? row
        : { ...row, currencyExchange: rateOf(leaves, arrives, day, today) };
    });
  });

/** Converts an event whose amount is in another currency than the account's. */
const exchanged = (holding: Holding, event: Event, currency: string): Draft => {
  const { account, today } = holding;
  if (currency === account.currency) return draft(holding, event);
  const amount = convert(
    event.amount,
    currency,
    account.currency,
    { nok: nokRates },
    divideHalfEven,
  );
  if (amount === undefined) throw new Error("The seed has no rate for one of its currencies.");
  const original = event.amount < 0n ? -event.amount : event.amount;
  const text = `${event.text} ${currency} ${amountText(original, currency)}`;
  const rate = rateOf(currency, account.currency, event.day, today);
  const { contract } = event.party;
  const currencyExchange = rate && contract ? { ...rate, contractIdentification: contract } : rate;
  return { ...draft(holding, { ...event, amount, text }), currencyExchange };
};

/** The rate from the other party's currency to the account's, quoted on the row's day, or today for a future row. */
const rateOf = (source: string, target: string, day: string, today: string) =>
  exchangeRate(source, target, { nok: nokRates, quotationDate: day < today ? day : today });

const draft = (
  { owner, account, today }: Holding,
  { day, kind, party, amount, text }: Event,
): Draft => {
  const own = { name: owner.name, bban: account.bban };
  const [debtor, creditor] = amount < 0n ? [own, party] : [party, own];
  return {
    ...bookedOrPending(day, today),
    valueDate: day,
    amount,
    currency: account.currency,
    ...(kind !== "purchase" && { endToEndId: endToEndId(day, debtor, creditor) }),
    ...debtorOf(debtor),
    ...creditorOf(creditor),
    ...seedRemittance({ kind, day, text, debtor, creditor }),
    ...kinds[kind],
    ...(kind === "payroll" && { batchNumberOfTransactions: staff[account.bban]?.length }),
  };
};

/** Makes an end-to-end id that is the same on both sides of a transfer. */
const endToEndId = (day: string, ...parties: SeedParty[]) => {
  const number = chance(day, ...parties.map(({ name, bban, iban }) => bban ?? iban ?? name));
  return `FG${day.replaceAll("-", "")}${`${Math.floor(number * 1e8)}`.padStart(8, "0")}`;
};

const debtorOf = ({ name, agent, ...numbers }: SeedParty) => ({
  debtorName: name,
  ...(agent && { debtorAgent: agent }),
  ...accountOf("debtorAccount", numbers),
});

const creditorOf = ({ name, agent, ...numbers }: SeedParty) => ({
  creditorName: name,
  ...(agent && { creditorAgent: agent }),
  ...accountOf("creditorAccount", numbers),
});

/** A purchase with a card shows no account of the shop. */
const accountOf = <Field extends string>(
  field: Field,
  { iban, bban }: { iban?: string; bban?: string },
) => (bban ? { [field]: { bban, iban: ibanOfBban(bban) } } : iban ? { [field]: { iban } } : {});
