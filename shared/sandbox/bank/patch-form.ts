import type { Account, Card, CardRow, Row } from "./world.ts";

/**
 * The forms that JSON keeps. Amounts are numbers of minor units: a reviver that made bigints of them would cost eight
 * times the parsing, so each is converted where it stands. Other fields are copied, also those of a later release.
 */
export type RowForm = Omit<Row, "amount"> & { amount: number };
type MoneyForm = { amount: number; currency: string };
export type CardRowForm = Omit<CardRow, "amount" | "originalAmount" | "markupFee"> & {
  amount: number;
  originalAmount: MoneyForm;
  markupFee: MoneyForm;
};
type Balances<T> = Omit<T, "booked" | "available"> & { booked: number; available: number };
export type AccountForm = Balances<Omit<Account, "rows" | "entries">>;
export type CardForm = Balances<Omit<Card, "rows" | "creditLimit">> & { creditLimit: number };

export const rowForm = (row: Row): RowForm => ({ ...row, amount: numberOf(row.amount) });

export const rowOfForm = (form: RowForm): Row => ({ ...form, amount: BigInt(form.amount) });

export const cardRowForm = (row: CardRow): CardRowForm => ({
  ...row,
  amount: numberOf(row.amount),
  originalAmount: { ...row.originalAmount, amount: numberOf(row.originalAmount.amount) },
  markupFee: { ...row.markupFee, amount: numberOf(row.markupFee.amount) },
});

export const cardRowOfForm = (form: CardRowForm): CardRow => ({
  ...form,
  amount: BigInt(form.amount),
  originalAmount: { ...form.originalAmount, amount: BigInt(form.originalAmount.amount) },
  markupFee: { ...form.markupFee, amount: BigInt(form.markupFee.amount) },
});

export const accountForm = ({ rows: _, entries: __, ...account }: Account): AccountForm => ({
  ...account,
  ...balancesForm(account),
});

export const accountOfForm = (form: AccountForm): Omit<Account, "rows" | "entries"> => ({
  ...form,
  ...balancesOfForm(form),
});

export const cardForm = ({ rows: _, ...card }: Card): CardForm => ({
  ...card,
  ...balancesForm(card),
  creditLimit: numberOf(card.creditLimit),
});

export const cardOfForm = (form: CardForm): Omit<Card, "rows"> => ({
  ...form,
  ...balancesOfForm(form),
  creditLimit: BigInt(form.creditLimit),
});

const balancesForm = ({ booked, available }: { booked: bigint; available: bigint }) => ({
  booked: numberOf(booked),
  available: numberOf(available),
});

const balancesOfForm = ({ booked, available }: { booked: number; available: number }) => ({
  booked: BigInt(booked),
  available: BigInt(available),
});

function numberOf(minor: bigint): number {
  const number = Number(minor);
  if (!Number.isSafeInteger(number)) throw new Error("An amount is too large to be kept.");
  return number;
}
