import type { BookedTransaction, Transaction } from "../../ports/schemas/transaction.ts";
import type * as world from "../worlds/world.ts";
import { toldExchange, toldMoney } from "./told-money.ts";

/** A row of an account as the port tells it: without its place, and what is told in the sandbox's own lists only. */
export const toldTransaction = ({
  status: _,
  day: __,
  sequence: ___,
  ultimateCreditor: ____,
  ultimateDebtor: _____,
  amount,
  currency,
  currencyExchange,
  ...row
}: world.Transaction): Transaction => ({
  ...row,
  amount: toldMoney(amount, currency),
  currencyExchange: toldExchange(currencyExchange),
});

/** The same of a booked row, which has the day it was booked on. */
export const toldBooked = (row: world.Transaction): BookedTransaction => ({
  ...toldTransaction(row),
  bookingDate: row.bookingDate ?? row.day,
});
