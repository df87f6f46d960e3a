import type {
  BookedCardTransaction,
  BookedTransaction,
  CardTransaction,
  Transaction,
} from "../../../ports/schemas/transaction.ts";
import type { Country } from "../../../schemas/country.ts";
import type * as world from "../../rules/lists.ts";
import { positionId } from "../../rules/position-id.ts";
import { portExchange, portMoney } from "./port-money.ts";

/**
 * Converts a row of an account to the form of the port, without its position and without fields that only the sandbox's
 * own lists show.
 */
export const portTransaction = ({
  status: _,
  day: __,
  sequence: ___,
  ultimateCreditor: ____,
  ultimateDebtor: _____,
  amount,
  currency,
  currencyExchange,
  ...row
}: world.WorldTransaction): Transaction => ({
  ...row,
  amount: portMoney(amount, currency),
  currencyExchange: portExchange(currencyExchange),
});

/** Converts a booked row, which also has a booking date. */
export const portBooked = (row: world.WorldTransaction): BookedTransaction => ({
  ...portTransaction(row),
  bookingDate: row.bookingDate ?? row.day,
});

/**
 * Converts a row of a card to the form of the port. Its id is its position, because TPPs choose cardTransactionIds
 * themselves.
 */
export const portCardTransaction = ({
  id: cardTransactionId,
  status: _,
  day,
  sequence,
  posted: __,
  amount,
  currency,
  currencyExchange,
  originalAmount,
  markupFee,
  cardAcceptorAddress: { country, ...address },
  ...row
}: world.WorldCardTransaction): CardTransaction => ({
  ...row,
  id: positionId({ day, sequence }),
  cardTransactionId,
  amount: portMoney(amount, currency),
  currencyExchange: portExchange(currencyExchange),
  originalAmount: portMoney(originalAmount.amount, originalAmount.currency),
  markupFee: portMoney(markupFee.amount, markupFee.currency),
  cardAcceptorAddress: { ...address, country: country as Country },
});

/** Converts a booked row, which also has a booking date. */
export const portBookedCard = (row: world.WorldCardTransaction): BookedCardTransaction => ({
  ...portCardTransaction(row),
  bookingDate: row.bookingDate ?? row.day,
});
