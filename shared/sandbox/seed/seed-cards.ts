import { addDays } from "../../rules/calendar.ts";
import { convert, divideHalfEven } from "../../rules/money.ts";
import { exchangeRate } from "../rules/fees.ts";
import type { WorldCardTransaction } from "../rules/lists.ts";
import { nokRates } from "../rules/rates.ts";
import { daysOf } from "./seed-days.ts";
import { amountBetween, bookedOrPending, chance, numbered, pick } from "./seed-rows.ts";

type Merchant = {
  name: string;
  code: string;
  city: string;
  country: string;
  currency: string;
  between: [number, number];
};
type Draft = Omit<WorldCardTransaction, "id" | "sequence">;

// biome-ignore format: it reads as a table
const merchants: Merchant[] = [
  { name: "FJELLMAT TORGET",      code: "5411", city: "Bergen",    country: "NO", currency: "NOK", between: [-890, -120] },
  { name: "DAGLIG BRØD",          code: "5462", city: "Oslo",      country: "NO", currency: "NOK", between: [-180, -45] },
  { name: "BRYGGEKANTEN MAT",     code: "5812", city: "Bergen",    country: "NO", currency: "NOK", between: [-980, -210] },
  { name: "SMIA SPORT",           code: "5941", city: "Voss",      country: "NO", currency: "NOK", between: [-1_900, -250] },
  { name: "VEIKROA DRIVSTOFF",    code: "5541", city: "Gol",       country: "NO", currency: "NOK", between: [-950, -400] },
  { name: "LESEHESTEN BOK",       code: "5942", city: "Trondheim", country: "NO", currency: "NOK", between: [-520, -149] },
  { name: "NORDVIND FLY",         code: "4511", city: "Oslo",      country: "NO", currency: "NOK", between: [-2_400, -690] },
  { name: "KAFFEHUSET GAMLA STAN", code: "5814", city: "Stockholm", country: "SE", currency: "SEK", between: [-240, -62] },
  { name: "HOTEL MARISOL",        code: "7011", city: "Sevilla",   country: "ES", currency: "EUR", between: [-190, -85] },
  { name: "HARBOUR BOOKS",        code: "5942", city: "London",    country: "GB", currency: "GBP", between: [-48, -9] },
];

/** The bank's markup on a purchase in another currency, in ten-thousandths. */
const markup = 175n;

/**
 * Makes a year of a card in NOK: about one purchase a week, and two that are still reserved. The bill of each
 * month is paid on the 15th of the next. `number` is the card's number in its world.
 */
export const seedCardTransactions = (
  maskedPan: string,
  number: number,
  today: string,
): WorldCardTransaction[] => {
  const purchases = [
    ...daysOf({ every: 8 }, today).map((day) => purchase(maskedPan, { day, made: day, today })),
    // Purchases of yesterday and today, to be booked on the next two banking days.
    ...[1, 2].flatMap((ahead) =>
      daysOf({ ahead }, today).map((day) =>
        purchase(maskedPan, { day, made: addDays(today, ahead - 2), today }),
      ),
    ),
  ];
  const payments = daysOf({ monthly: 15 }, today).flatMap((day) => {
    const month = addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7);
    const owed = purchases.filter((row) => row.bookingDate?.startsWith(month));
    const amount = -owed.reduce((total, row) => total + row.amount, 0n);
    return amount > 0n ? [payment(maskedPan, day, today, amount)] : [];
  });
  return numbered([...purchases, ...payments], number);
};

/** The payments of a card's bill, for the account that pays it. */
export const cardBills = (rows: WorldCardTransaction[]) =>
  rows
    .filter(({ amount }) => amount > 0n)
    .map(({ day, amount }) => ({
      day,
      kind: "bill" as const,
      party: { name: "Fjordgate Kort", bban: "99985711778", kid: "7441545949" },
      amount: -amount,
      text: "Kredittkort",
    }));

/** A purchase made on one day and booked on a day that is the same or later. */
const purchase = (
  maskedPan: string,
  { day, made, today }: { day: string; made: string; today: string },
): Draft => {
  const { name, code, city, country, currency, between } = pick(
    merchants,
    "merchant",
    maskedPan,
    day,
  );
  const original = amountBetween(between, "amount", maskedPan, day);
  const converted =
    convert(original, currency, "NOK", { nok: nokRates }, divideHalfEven) ?? original;
  const fee = currency === "NOK" ? 0n : divideHalfEven(-converted * markup, 10_000n);
  return {
    ...bookedOrPending(day, today),
    maskedPan,
    terminalId: digits(8, name),
    transactionDate: made,
    amount: converted - fee,
    currency: "NOK",
    originalAmount: { amount: original, currency },
    merchantCategoryCode: code,
    ...(currency !== "NOK" && {
      currencyExchange: exchangeRate(currency, "NOK", { nok: nokRates, quotationDate: made }),
    }),
    markupFee: { amount: fee, currency: "NOK" },
    markupFeePercentage: currency === "NOK" ? "0.00" : "1.75",
    cardAcceptorId: digits(15, name),
    cardAcceptorAddress: { city, country },
    transactionDetails: `${name} ${city.toUpperCase()}`,
    invoiced: day < `${today.slice(0, 7)}-01`,
    proprietaryBankTransactionCode: "PURCHASE",
  };
};

const payment = (maskedPan: string, day: string, today: string, amount: bigint): Draft => ({
  ...bookedOrPending(day, today),
  maskedPan,
  terminalId: digits(8, "bank"),
  transactionDate: day,
  amount,
  currency: "NOK",
  originalAmount: { amount, currency: "NOK" },
  merchantCategoryCode: "6012",
  markupFee: { amount: 0n, currency: "NOK" },
  markupFeePercentage: "0.00",
  cardAcceptorId: digits(15, "bank"),
  cardAcceptorAddress: { city: "Bergen", country: "NO" },
  transactionDetails: "INNBETALING",
  invoiced: true,
  proprietaryBankTransactionCode: "PAYMENT",
});

const digits = (count: number, name: string) =>
  `${Math.floor(chance("digits", name) * 10 ** count)}`.padStart(count, "0");
