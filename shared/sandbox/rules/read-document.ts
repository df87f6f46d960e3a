import { readAccounts, readCards } from "./bulk-accounts.ts";
import { readAgreements, readCustomers } from "./bulk-customers.ts";
import type { DocumentImport } from "./bulk-reading.ts";
import { readCardTransactions, readTransactions } from "./bulk-rows.ts";

/** Reads all lists of a document. Each list refers only to things of the lists before it. */
export function readLists(reading: DocumentImport, isRealNumber: (text: string) => boolean): void {
  readCustomers(reading, isRealNumber);
  readAccounts(reading);
  readCards(reading);
  readAgreements(reading);
  readTransactions(reading);
  readCardTransactions(reading);
}
