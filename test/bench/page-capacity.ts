import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { addDays } from "../../shared/rules/calendar.ts";
import { call } from "../support/operations/call.ts";
import { eirik, havbris } from "../support/payments/orders.ts";
import { knownPsu } from "../support/payments/payments.ts";
import { accountOf, addRows } from "../support/sandbox/world-of.ts";
import { meterDatabase } from "./metered-database.ts";

/** The capacity units of a list that is read page by page. */
export type PageCapacity = {
  pages: number;
  rows: number;
  first: number;
  last: number;
  most: number;
};

const size = 200;

/** Follows `next` through this many transactions, and measures the capacity of each page for the whole operation. */
export async function pageCapacity(rows: number): Promise<PageCapacity> {
  const headers = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
  const account = await accountOf(eirik.other.bban);
  await fill(account, rows);
  const direct = process.env.DYNAMODB_ENDPOINT ?? "";
  const meter = await meterDatabase(direct);
  process.env.DYNAMODB_ENDPOINT = meter.endpoint;
  const costs: number[] = [];
  let [found, query] = [0, { bookingStatus: "booked", dateTo: "1989-12-31", limit: `${size}` }];
  try {
    while (query) {
      meter.taken();
      const { body } = await call(listTransactions, { params: { id: account.id }, query, headers });
      const { read, write } = meter.taken();
      costs.push(read + write);
      found += body.transactions.booked.length;
      const { next } = body.transactions._links;
      query = next && Object.fromEntries(new URL(next.href).searchParams);
    }
  } finally {
    process.env.DYNAMODB_ENDPOINT = direct;
    await meter.stop();
  }
  if (found !== rows) throw new Error(`Of ${rows} transactions ${found} were listed.`);
  const [first = 0, last = 0] = [costs[0], costs.at(-1)];
  return { pages: costs.length, rows, first, last, most: Math.max(...costs) };
}

/** Adds transactions of equal length, a few on each day, long before those of other measurements. */
async function fill(account: Awaited<ReturnType<typeof accountOf>>, rows: number): Promise<void> {
  const items = Array.from({ length: rows }, (_, index) => {
    const day = addDays("1980-01-01", index % 3000);
    const sequence = `${Math.floor(index / 3000)}`.padStart(4, "0");
    return {
      id: `${day.replaceAll("-", "")}-${sequence}`,
      status: "booked",
      day,
      sequence,
      bookingDate: day,
      valueDate: day,
      amount: -1_234_56n,
      currency: account.currency,
      creditorName: "Fjellmat Torget",
      creditorAccount: { iban: havbris.main.iban },
      debtorName: "Eirik Solvang",
      debtorAccount: { iban: account.iban },
      remittanceInformationUnstructured: "Varekjøp 1234 Fjellmat Torget Bergen",
      bankTransactionCode: "PMNT-CCRD-POSD",
      proprietaryBankTransactionCode: "VAREKJØP",
    } as const;
  });
  await addRows(account.id, items);
}
