import type { BookedCardTransaction, CardTransaction } from "../../ports/schemas/transaction.ts";
import type { Country } from "../../schemas/country.ts";
import { placeId } from "../rules/place-id.ts";
import type * as world from "../worlds/world.ts";
import { toldExchange, toldMoney } from "./told-money.ts";

/** A row of a card as the port tells it. TPPs choose cardTransactionIds themselves, and so its id is its place. */
export const toldCardTransaction = ({
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
}: world.CardTransaction): CardTransaction => ({
  ...row,
  id: placeId({ day, sequence }),
  cardTransactionId,
  amount: toldMoney(amount, currency),
  currencyExchange: toldExchange(currencyExchange),
  originalAmount: toldMoney(originalAmount.amount, originalAmount.currency),
  markupFee: toldMoney(markupFee.amount, markupFee.currency),
  cardAcceptorAddress: { ...address, country: country as Country },
});

/** The same of a booked row, which has the day it was booked on. */
export const toldBookedCard = (row: world.CardTransaction): BookedCardTransaction => ({
  ...toldCardTransaction(row),
  bookingDate: row.bookingDate ?? row.day,
});
