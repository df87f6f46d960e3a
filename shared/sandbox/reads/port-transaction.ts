import type { BookedTransaction, Transaction } from "../../ports/schemas/transaction.ts";
import type * as world from "../worlds/world.ts";
import { portExchange, portMoney } from "./port-money.ts";

/** A row of an account as the port tells it: without its place, and what is told in the sandbox's own lists only. */
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

/** The same of a booked row, which has the day it was booked on. */
export const portBooked = (row: world.WorldTransaction): BookedTransaction => ({
  ...portTransaction(row),
  bookingDate: row.bookingDate ?? row.day,
});
