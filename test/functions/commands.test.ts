import { handler as getBalances } from "../../functions/accounts/get-balances.ts";
import { handler as getTransactionDetails } from "../../functions/accounts/get-transaction-details.ts";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as getPaymentStatus } from "../../functions/payments/get-payment-status.ts";
import { rememberWorld } from "../../shared/sandbox/reads/read-ahead.ts";
import { type Answer, call } from "../support/operations/call.ts";
import {
  accountOf,
  eirik,
  knownPsu,
  orderOf,
  post,
  product,
} from "../support/payments/payments.ts";
import { approve } from "../support/psu/site.ts";
import { commandsOf } from "../support/table/busy-database.ts";
import { useTable } from "../support/table/table.ts";

useTable();

/** The purpose of each command. */
const purposes = {
  "PutItem REQUEST": "the guard against replays, which is a write of its own",
  "GetItem TPP":
    "whether the bank has stopped the TPP; in the sandbox where its data is and what its clock says",
  "BatchGetItem PAYMENT STATE TPP": "the TPP, the payment and the bank's last word about it",
  "BatchGetItem TPP PSU PSU PSU":
    "the TPP, and in the same command the PSU's link, session and the one consent of a read of accounts",
  "BatchGetItem ACCOUNT TPP PSU PSU PSU":
    "the TPP, the PSU's link, session and consent, and the account of the path, which the sandbox reads ahead",
  "Query PSU": "what the PSU has to do with the TPP: link, session, all consents",
  "UpdateItem USAGE": "that the PSU's account is read, for the quota and for the PSU's own page",
  "BatchGetItem PAYMENT STATE TPP PSU":
    "the TPP, the payment, the bank's last word about it, and whether the PSU of the request is known",
  "BatchGetItem DUPLICATE ACCOUNT":
    "whether the same payment was approved within 24 hours, and in the same command the sandbox's bank: the account, which names its owner",
  "TransactWriteItems REQUEST PAYMENT SCA PAYMENT AUDIT":
    "the payment, its authorisation and its link, once",
  "GetItem ACCOUNT": "the sandbox's bank: an account, or where a row stands",
  "BatchGetItem ACCOUNT ACCOUNT": "the sandbox's bank: two accounts",
  "BatchGetItem ACCOUNT ACCOUNT ACCOUNT":
    "the sandbox's bank: a row that is booked, pending or moved",
  "Query ACCOUNT": "the sandbox's bank: a page of rows",
  "GetItem ORDER": "the sandbox's bank: what has become of the order",
} as const;
type Command = keyof typeof purposes;

const admitted: Command[] = ["PutItem REQUEST", "GetItem TPP", "Query PSU"];
const admittedToRead: Command[] = ["PutItem REQUEST", "BatchGetItem TPP PSU PSU PSU"];
const admittedToReadOne: Command[] = ["PutItem REQUEST", "BatchGetItem ACCOUNT TPP PSU PSU PSU"];

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

describe("the commands of one request (decision: the table)", () => {
  it("are these, to read accounts, transactions and their details, in a process that knows the TPP", async () => {
    const headers = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
    const { id } = await accountOf(eirik.main.bban);
    const all = await sentBy(() => call(listAccounts, { headers, query: { withBalance: "true" } }));
    expectSent(all.sent, ...admittedToRead, "UpdateItem USAGE", "BatchGetItem ACCOUNT ACCOUNT");
    const query = { bookingStatus: "booked", limit: "20" };
    const first = await sentBy(() => call(listTransactions, { params: { id }, query, headers }));
    expectSent(first.sent, ...admittedToReadOne, "UpdateItem USAGE", "Query ACCOUNT");
    const { booked, _links } = first.answer.body.transactions;
    const params = { id, transactionId: booked[0].transactionId };
    const details = await sentBy(() => call(getTransactionDetails, { params, headers }));
    const row = "BatchGetItem ACCOUNT ACCOUNT ACCOUNT";
    expectSent(details.sent, ...admittedToReadOne, "UpdateItem USAGE", row);
    const next = Object.fromEntries(new URL(_links.next.href).searchParams);
    const later = await sentBy(() =>
      call(listTransactions, { params: { id }, query: next, headers }),
    );
    const rows: Command[] = ["GetItem ACCOUNT", "Query ACCOUNT", "Query ACCOUNT"];
    expectSent(later.sent, ...admittedToReadOne, ...rows);
  });

  it("are one more, to read an account in a process that does not know the TPP", async () => {
    const headers = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
    const { id } = await accountOf(eirik.main.bban);
    for (let number = 0; number < 1_000; number += 1) rememberWorld(`NO-FSA-${number}`, "another");
    const { sent } = await sentBy(() => call(getBalances, { params: { id }, headers }));
    expectSent(sent, ...admittedToRead, "UpdateItem USAGE", "GetItem ACCOUNT");
  });

  it("are these, to create a payment and to ask for its status", async () => {
    const psu = { ...(await knownPsu()), "psu-ip-address": "192.0.2.17" };
    const headers = { ...psu, "x-psu-identity": undefined };
    const created = await sentBy(() => post(orderOf(), { headers }));
    const writes = "TransactWriteItems REQUEST PAYMENT SCA PAYMENT AUDIT";
    expectSent(created.sent, ...admitted, "BatchGetItem DUPLICATE ACCOUNT", writes);
    const { paymentId, _links } = created.answer.body;
    const params = { "payment-product": product, "payment-id": paymentId };
    const status = () => sentBy(() => call(getPaymentStatus, { params }));
    const own: Command[] = ["PutItem REQUEST", "BatchGetItem PAYMENT STATE TPP"];
    expectSent((await status()).sent, ...own);
    const withPsu = await sentBy(() => call(getPaymentStatus, { params, headers: psu }));
    expectSent(withPsu.sent, "PutItem REQUEST", "BatchGetItem PAYMENT STATE TPP PSU");
    await approve(_links.scaRedirect.href, eirik.number);
    expectSent((await status()).sent, ...own, "GetItem ORDER");
  });
});
