import type { BookedTransaction, Transaction } from "../../../ports/schemas/transaction.ts";
import type * as world from "../../rules/lists.ts";
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
