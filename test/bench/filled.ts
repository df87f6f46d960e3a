import { addDays } from "../../shared/rules/calendar.ts";
import { accountOf, addRows } from "../support/sandbox/world-of.ts";

const days = 13_000;
const atOnce = 10_000;

/** Adds this many transactions to an account, spread over the days from 1990 on. Returns the account's id. */
export async function filled(bban: string, rows: number): Promise<string> {
  const account = await accountOf(bban);
  const common = { status: "booked", amount: -1_00n, currency: account.currency } as const;
  const rowOf = (index: number) => {
    const day = addDays("1990-01-01", index % days);
    const sequence = `${9000 + Math.floor(index / days)}`;
    const id = `${day.replaceAll("-", "")}-${sequence}`;
    return { ...common, id, sequence, day, bookingDate: day, valueDate: day };
  };
  for (let from = 0; from < rows; from += atOnce)
    await addRows(
      account.id,
      Array.from({ length: Math.min(atOnce, rows - from) }, (_, index) => rowOf(from + index)),
    );
  return account.id;
}
