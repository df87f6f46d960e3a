import { handler as importData } from "../../functions/sandbox/import-data.ts";
import { madeUpBban } from "../../shared/sandbox/rules/made-up-number.ts";
import { call } from "../support/operations/call.ts";

/**
 * Imports a document with this number of transactions into a sandbox. Returns the time in milliseconds, and the
 * document's size in bytes.
 */
export async function bulkData(count: number): Promise<{ milliseconds: number; bytes: number }> {
  const account = madeUpBban(700);
  await call(importData, { body: holderOf(account) });
  const body = { transactions: Array.from({ length: count }, (_, index) => row(account, index)) };
  const from = performance.now();
  const { status } = await call(importData, { body });
  if (status !== 201) throw new Error("The document was refused.");
  return { milliseconds: performance.now() - from, bytes: JSON.stringify(body).length };
}

const holderOf = (bban: string) => ({
  customers: [{ customerNumber: "bench-1", name: "Bench Person", type: "PRIVATE" }],
  accounts: [{ customerNumber: "bench-1", bban, name: "Bench" }],
});

const row = (account: string, index: number) => ({
  account,
  amount: index + 1,
  currency: "NOK",
  valueDate: "2026-02-27",
  bookingDate: "2026-02-27",
  creditorName: `Creditor ${index}`,
  debtorName: "Bench Person",
  remittanceInformationUnstructured: `Invoice number ${index} of the year`,
  endToEndId: `BENCH-${index}`,
});
