import type { BookedCardTransaction, CardTransaction } from "../../../ports/schemas/transaction.ts";
import type { Country } from "../../../schemas/country.ts";
import type * as world from "../../rules/lists.ts";
import { positionId } from "../../rules/position-id.ts";
import { portExchange, portMoney } from "./port-money.ts";

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
