import type { BookedCardTransaction, CardTransaction } from "../../ports/schemas/transaction.ts";
import type { Country } from "../../schemas/country.ts";
import { positionId } from "../rules/position-id.ts";
import type * as world from "../worlds/world.ts";
import { portExchange, portMoney } from "./port-money.ts";

/** A row of a card as the port tells it. TPPs choose cardTransactionIds themselves, and so its id is its place. */
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

/** The same of a booked row, which has the day it was booked on. */
export const portBookedCard = (row: world.WorldCardTransaction): BookedCardTransaction => ({
  ...portCardTransaction(row),
  bookingDate: row.bookingDate ?? row.day,
});
