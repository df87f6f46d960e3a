import { handler as getBalances } from "../../functions/accounts/get-balances.ts";
import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { worlds } from "../../shared/sandbox/log/worlds.ts";
import { type Answer, call } from "../support/operations/call.ts";
import { eirik, orderOf, product } from "../support/payments/orders.ts";
import { knownPsu, post } from "../support/payments/payments.ts";
import { approve } from "../support/psu/site.ts";
import { accountOf } from "../support/sandbox/world-of.ts";
import { commandsOf } from "../support/table/busy-database.ts";
import { useTable } from "../support/table/table.ts";

useTable();

/** The purpose of each command. */
const purposes = {
  "PutItem REQUEST": "the guard against replays, which is a write of its own",
  "BatchGetItem TPP WORLD":
    "whether the bank has stopped the TPP; in the sandbox where its data is and what its clock says",
  "BatchGetItem PAYMENT STATE TPP WORLD": "the TPP, the payment and the bank's last word about it",
  "BatchGetItem TPP PSU PSU PSU WORLD":
    "the TPP, in the same command the PSU's link, session and the one consent of a read of accounts, and the version of the TPP's sandbox",
  "Query PSU": "what the PSU has to do with the TPP: link, session, all consents",
  "UpdateItem USAGE": "that the PSU's account is read, for the quota and for the PSU's own page",
  "BatchGetItem PAYMENT STATE TPP PSU WORLD":
    "the TPP, the payment, the bank's last word about it, and whether the PSU of the request is known",
  "GetItem DUPLICATE": "whether the same payment was approved within 24 hours",
  "TransactWriteItems REQUEST PAYMENT SCA PAYMENT AUDIT":
    "the payment, its authorisation and its link, once",
  "Query WORLD": "the sandbox's bank: what this process does not know yet",
} as const;
type Command = keyof typeof purposes;

const admitted: Command[] = ["PutItem REQUEST", "BatchGetItem TPP WORLD", "Query PSU"];
const admittedToRead: Command[] = ["PutItem REQUEST", "BatchGetItem TPP PSU PSU PSU WORLD"];

/**
 * Returns every command except those of the sandbox's request log and of the version check, which each process sends
 * once.
 */
async function sentBy(run: () => Promise<Answer>) {
  const { answer, sent } = await commandsOf(run);
  expect(answer.status).toBeLessThan(300);
  return { answer, sent: sent.filter((each) => !/REQUESTLOG|VERSION/.test(each)).sort() };
}

const expectSent = (sent: string[], ...expected: Command[]) =>
  expect(sent).toEqual([...expected].sort());

describe("the DynamoDB commands of one request, except for its log (decision: the table)", () => {
  it("are three, or two for a later page, for a read of accounts or transactions if the process has read the sandbox's data", async () => {
    const headers = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
    const { id } = await accountOf(eirik.main.bban);
    const all = await sentBy(() => call(listAccounts, { headers, query: { withBalance: "true" } }));
    expectSent(all.sent, ...admittedToRead, "UpdateItem USAGE");
    const query = { bookingStatus: "booked", limit: "20" };
    const first = await sentBy(() => call(listTransactions, { params: { id }, query, headers }));
    expectSent(first.sent, ...admittedToRead, "UpdateItem USAGE");
    const { booked, _links } = first.answer.body.transactions;
    const params = { id, transactionId: booked[0].transactionId };
    const details = await sentBy(() => call(getTransactionDetails, { params, headers }));
    expectSent(details.sent, ...admittedToRead, "UpdateItem USAGE");
    const next = Object.fromEntries(new URL(_links.next.href).searchParams);
    const later = await sentBy(() =>
      call(listTransactions, { params: { id }, query: next, headers }),
    );
    expectSent(later.sent, ...admittedToRead);
  });

  it("include one more Query for a read of balances if the process has not read the sandbox's data", async () => {
    const headers = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
    const { id } = await accountOf(eirik.main.bban);
    worlds.forget();
    const { sent } = await sentBy(() => call(getBalances, { params: { id }, headers }));
    expectSent(sent, ...admittedToRead, "UpdateItem USAGE", "Query WORLD");
  });

  it("are five for the creation of a payment, and two for each read of its status", async () => {
    const psu = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
    const headers = { ...psu, "x-psu-identity": undefined };
    const created = await sentBy(() => post(orderOf(), { headers }));
    const writes = "TransactWriteItems REQUEST PAYMENT SCA PAYMENT AUDIT";
    expectSent(created.sent, ...admitted, "GetItem DUPLICATE", writes);
    const { paymentId, _links } = created.answer.body;
    const params = { "payment-product": product, "payment-id": paymentId };
    const status = () => sentBy(() => call(getPaymentStatus, { params }));
    const own: Command[] = ["PutItem REQUEST", "BatchGetItem PAYMENT STATE TPP WORLD"];
    expectSent((await status()).sent, ...own);
    const withPsu = await sentBy(() => call(getPaymentStatus, { params, headers: psu }));
    expectSent(withPsu.sent, "PutItem REQUEST", "BatchGetItem PAYMENT STATE TPP PSU WORLD");
    await approve(_links.scaRedirect.href, eirik.number);
    expectSent((await status()).sent, ...own);
  });
});
