import { randomUUID } from "node:crypto";
import { handler as createSnapshot } from "../../../../functions/sandbox/create-snapshot.ts";
import { handler as deleteSnapshot } from "../../../../functions/sandbox/delete-snapshot.ts";
import { handler as exportData } from "../../../../functions/sandbox/export-data.ts";
import { handler as getSnapshot } from "../../../../functions/sandbox/get-snapshot.ts";
import { handler as importData } from "../../../../functions/sandbox/import-data.ts";
import { handler as listSnapshots } from "../../../../functions/sandbox/list-snapshots.ts";
import { handler as restoreSnapshot } from "../../../../functions/sandbox/restore-snapshot.ts";
import { ibanOfBban } from "../../../../shared/schemas/account-reference.ts";
import { eirik, orderOf } from "../../payments/orders.ts";
import { receiveApproved } from "../../payments/payments.ts";
import { own, smallData } from "../../sandbox/sandbox-data.ts";
import { postedCardTransaction } from "../../sandbox/sandbox-orders.ts";
import { call } from "../call.ts";

/** Makes a snapshot of a small sandbox with a waiting payment, restores it, and imports into the restored one. */
export async function sandboxData(): Promise<void> {
  await call(importData, { body: smallData() });
  const data = dataOf(eirik.number);
  await call(importData, { body: data, query: { replace: "true" } });
  await receiveApproved(waitingOrder());
  const headers = { "x-request-id": randomUUID() };
  const body = { name: "Branch" };
  for (const sent of [headers, headers]) await call(createSnapshot, { body, headers: sent });
  const { body: list } = await call(listSnapshots);
  const params = { snapshotId: list[0].snapshotId };
  await call(getSnapshot, { params });
  await call(restoreSnapshot, { params });
  await call(deleteSnapshot, { params });
  const cardTransactions = data.cardAccounts.map(({ cardAccountId }) => ({
    ...postedCardTransaction(),
    cardAccountId,
    sequence: "1",
  }));
  await call(importData, { body: { transactions: data.transactions, cardTransactions } });
  await call(exportData, { query: { limit: "1000" } });
}

/** Import data of a small sandbox whose person has this number. */
const dataOf = (number: string): ReturnType<typeof smallData> =>
  JSON.parse(JSON.stringify(smallData()).replaceAll("data-1", number));

const waitingOrder = () =>
  orderOf({
    creditorName: "Kept",
    debtorAccount: { iban: ibanOfBban(own), currency: "NOK" },
    instructedAmount: { amount: "1.00", currency: "NOK" },
    requestedExecutionDate: "2026-03-20",
  });
