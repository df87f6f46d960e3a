import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../functions/accounts/get-account.ts";
import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as getConsent } from "../../functions/consents/get-consent.ts";
import { handler as getPayment } from "../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { table } from "../../shared/table/client.ts";
import { keys } from "../../shared/table/keys.ts";
import { type Answer, call } from "../support/operations/call.ts";
import { bulkOf, eirik, entryOf, orderOf } from "../support/payments/orders.ts";
import { knownPsu, post, receiveApproved } from "../support/payments/payments.ts";
import { makeAccount, makeCustomer } from "../support/sandbox/sandbox-world.ts";
import { type TestTpp, testTpp } from "../support/signature/test-certificates.ts";
import { filled } from "./filled.ts";
import { medianOf } from "./median.ts";
import { countProcessorTime } from "./processor-time.ts";

/** The measured sizes. The embedded database takes a minute for a hundred thousand items. */
const ladders = {
  "transactions of an account": [10, 1000, 100_000],
  "consents of a TPP": [1, 100, 10_000],
  "payments of a TPP": [1, 1000, 100_000],
  "payments of a bulk": [1, 10, 100, 1000],
} as const;

type What = keyof typeof ladders;

const upTo = (most: number, what: What): number[] => ladders[what].filter((size) => size <= most);

/** A request of an operation in a sandbox with this number of items. */
type Measured = { what: What; operation: string; size: number; ask: () => Promise<Answer> };

/** The cost of one operation for each number of items: processor time in milliseconds, and commands to the table. */
export type Grown = {
  what: What;
  operation: string;
  points: { size: number; milliseconds: number; commands: number }[];
};

/** True if the work of a request grows with the size by nature. Its cost is then reported per item. */
export const isPerPart = (what: What): boolean => what === "payments of a bulk";

/** Measures operations in turns at all sizes up to `most`, in this process and without the database's own time. */
export async function growth(rounds: number, most: number): Promise<Grown[]> {
  const measured = [...(await ofAccounts(most)), ...(await ofTpps(most)), ...(await ofBulks(most))];
  const costs = new Map(measured.map((each) => [each, { times: [] as number[], commands: 0 }]));
  for (let round = -1; round < rounds; round += 1)
    for (const [{ ask, what, size }, cost] of costs) {
      const { milliseconds, commands } = await costOf(ask, isPerPart(what) && size > 100 ? 2 : 20);
      if (round >= 0) cost.times.push(milliseconds);
      cost.commands = commands;
    }
  const groups = Map.groupBy(costs, ([{ what, operation }]) => `${what} ${operation}`);
  return [...groups.values()].map((group) => {
    const [[{ what, operation }]] = group as [(typeof group)[0]];
    const points = group.map(([{ size }, { times, commands }]) => {
      const parts = isPerPart(what) ? size : 1;
      return { size, milliseconds: medianOf(times) / parts, commands: commands / parts };
    });
    return { what, operation, points };
  });
}

/** Returns the average processor time and the commands of one request, measured over this many. */
async function costOf(ask: () => Promise<Answer>, times: number) {
  let commands = 0;
  const unwatch = table.watch(({ partitions }) => {
    // Does not count the sandbox's request log and the counter for the TPP's limit.
    if (!partitions.some((each) => /^(REQUESTLOG|RATE)#/.test(each))) commands += 1;
  });
  const milliseconds = countProcessorTime();
  for (let time = 0; time < times; time += 1) {
    const { status, body } = await ask();
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  }
  const whole = milliseconds();
  unwatch();
  return { milliseconds: whole / times, commands: commands / times };
}

/** Makes one customer with an account of each size. */
async function ofAccounts(most: number): Promise<Measured[]> {
  const what = "transactions of an account";
  const { customerId, customerNumber } = await makeCustomer();
  const made = [];
  for (const size of upTo(most, what))
    made.push({ size, bban: (await makeAccount(customerId)).bban });
  const headers = { ...(await knownPsu(customerNumber)), "psu-ip-address": "192.0.2.17" };
  const measured: Measured[] = [];
  for (const { size, bban } of made) {
    const id = await filled(bban, size);
    const params = { id };
    const query = { bookingStatus: "booked", limit: "10", dateFrom: "1990-01-01" };
    const rows = () => call(listTransactions, { params, query, headers });
    const { transactionId } = (await rows()).body.transactions.booked[0];
    const details = { params: { id, transactionId }, headers };
    measured.push(
      { what, size, operation: "GET transactions", ask: rows },
      {
        ...{ what, size, operation: "GET transaction details" },
        ask: () => call(getTransactionDetails, details),
      },
      {
        ...{ what, size, operation: "GET account" },
        ask: () => call(getAccount, { params, query: { withBalance: "true" }, headers }),
      },
    );
  }
  return measured;
}

/** Makes a TPP of each size, with that many consents and payments. */
async function ofTpps(most: number): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const [index, size] of upTo(most, "payments of a TPP").entries()) {
    const tpp = await testTpp(`PSDNO-FSA-10000000${index}`);
    const headers = { ...(await knownPsu(eirik.number, { tpp })), "psu-ip-address": "192.0.2.17" };
    const { params } = await receiveApproved(orderOf(), { tpp });
    const consents = ladders["consents of a TPP"][index] ?? 1;
    await addPayments(tpp, params["payment-id"], size - 1);
    await addConsents(tpp, headers["psu-id"], consents - 1);
    const query = { withBalance: "true" };
    const read = { what: "consents of a TPP", size: consents } as const;
    const paid = { what: "payments of a TPP", size } as const;
    const order = () => orderOf({ creditorName: randomUUID() });
    measured.push(
      {
        ...{ ...read, operation: "GET accounts" },
        ask: () => call(listAccounts, { query, headers, tpp }),
      },
      { ...read, operation: "GET consent", ask: () => call(getConsent, { headers, tpp }) },
      {
        ...{ ...paid, operation: "GET payment status" },
        ask: () => call(getPaymentStatus, { params, tpp }),
      },
      { ...paid, operation: "GET payment", ask: () => call(getPayment, { params, tpp }) },
      { ...paid, operation: "POST payment", ask: () => post(order(), { tpp, headers }) },
    );
  }
  return measured;
}

/** Copies an approved payment, and its entry in its PSU's list, under other ids. */
async function addPayments({ tppId }: TestTpp, id: string, count: number): Promise<void> {
  const payment = await table.get(keys.payment(id));
  if (!payment) throw new Error("There is no such payment.");
  const listed = await table.query(keys.approved(tppId, String(payment.psuId), "", "").PK);
  const text = JSON.stringify([payment, ...listed]);
  for (let from = 0; from < count; from += 2000) {
    const copies = Array.from({ length: Math.min(2000, count - from) }, () =>
      JSON.parse(text.replaceAll(id, randomUUID())),
    );
    await table.load(copies.flat());
  }
}

/** Copies the items of a PSU's consent under other PSU-IDs. */
async function addConsents({ tppId }: TestTpp, psuId: string, count: number): Promise<void> {
  const text = JSON.stringify(await table.query(keys.link(tppId, psuId).PK));
  const items = Array.from({ length: count }, () =>
    JSON.parse(text.replaceAll(psuId, randomUUID())),
  );
  await table.load(items.flat());
}

/** Makes bulks of each size, with the requests to measure on each. */
async function ofBulks(most: number): Promise<Measured[]> {
  const what = "payments of a bulk";
  const measured: Measured[] = [];
  for (const size of upTo(most, what)) {
    const body = () =>
      bulkOf({
        payments: Array.from({ length: size }, (_, index) =>
          entryOf({
            creditorName: `Creditor ${index}`,
            instructedAmount: { amount: "1.00", currency: "NOK" },
            remittanceInformationUnstructured: randomUUID(),
          }),
        ),
      });
    const of = await receiveApproved(body());
    measured.push(
      { what, size, operation: "POST bulk", ask: () => post(body()) },
      { what, size, operation: "GET bulk", ask: () => call(getPayment, of) },
      { what, size, operation: "GET bulk status", ask: () => call(getPaymentStatus, of) },
    );
  }
  return measured;
}
