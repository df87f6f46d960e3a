import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/sandbox/import-data.ts";
import { agreementEngagements } from "../../../shared/limits.ts";
import { call } from "../../support/operations/call.ts";
import { eirik } from "../../support/payments/payments.ts";
import { isLong } from "../../support/run/long-form.ts";
import { allData, company, own, smallData } from "../../support/sandbox/sandbox-data.ts";
import { postedCardTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: !isLong, anew: true });

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { body, headers });

const [transaction] = smallData().transactions;
const card = smallData().cardAccounts[0]?.cardAccountId;

describe("POST /v1/sandbox/data, refused (Bulk data)", () => {
  const engagedAs = (customerNumber: string) => ({
    engagementId: card,
    customerNumber,
    bban: company,
    roles: ["VIEW"],
  });
  const withAnotherCompany = ({ customers }: Data) => ({
    customers: [...customers, { customerNumber: "data-3", name: "X", type: "CORPORATE" }],
  });

  type Data = ReturnType<typeof smallData> & Record<string, unknown[]>;
  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, (data: Data) => object, string, number]>([
    ["a document of another version", (data) => ({ ...data, version: 2 }), "version", 400],
    ["a version that is no number", (data) => ({ ...data, version: "1" }), "version", 400],
    ["a list that is none", (data) => ({ ...data, accounts: {} }), "accounts", 400],
    ["1001 customers", (data) => ({ ...data, customers: Array(1001).fill(data.customers[0]) }), "customers", 400],
    ["a customer's number twice", (data) => ({ ...data, customers: [...data.customers, data.customers[0]] }), "customers.2.customerNumber", 409],
    ["a customer who is there", (data) => ({ ...data, customers: [...data.customers, { customerNumber: eirik.number, name: "X", type: "PRIVATE" }] }), "customers.2.customerNumber", 409],
    ["a national number of somebody living", () => ({ customers: [{ customerNumber: "13025514402", name: "X", type: "PRIVATE" }] }), "customers.0.customerNumber", 400],
    ["a national number that is no synthetic one", () => ({ customers: [{ customerNumber: "1", nationalNumber: "13025514402", name: "X", type: "PRIVATE" }] }), "customers.0.nationalNumber", 400],
    ["a national number that somebody has", () => ({ customers: [{ customerNumber: "1", nationalNumber: eirik.number, name: "X", type: "PRIVATE" }] }), "customers.0.nationalNumber", 409],
    ["an id that is no UUID", (data) => ({ customers: [{ ...data.customers[0], customerId: "1" }] }), "customers.0.customerId", 400],
    ["an agreement for a company with the customer", (data) => ({ customers: [{ ...data.customers[1], agreementId: randomUUID() }] }), "customers.0.agreementId", 400],
    ["a customer's id twice", (data) => ({ customers: data.customers.map((each) => ({ ...each, customerId: card })) }), "customers.1.customerId", 409],
    ["an account of nobody", (data) => ({ accounts: data.accounts }), "accounts.0.customerNumber", 400],
    ["an account's number twice", (data) => ({ ...data, accounts: [...data.accounts, data.accounts[0]] }), "accounts.2.bban", 409],
    ["an account that is there", (data) => ({ ...data, accounts: [...data.accounts, { ...data.accounts[0], bban: eirik.main.bban }] }), "accounts.2.bban", 409],
    ["an account's number that is none", (data) => ({ ...data, accounts: [{ ...data.accounts[0], bban: "1" }] }), "accounts.0.bban", 400],
    ["KIDs of no length", (data) => ({ ...data, accounts: [{ ...data.accounts[0], kid: { required: true, lengths: [], modulus: "MOD10" } }] }), "accounts.0.kid.lengths", 400],
    ["a payment block in text", (data) => ({ ...data, accounts: [{ ...data.accounts[0], blocked: "no" }] }), "accounts.0.blocked", 400],
    ["a card of nobody", ({ cardAccounts }) => ({ cardAccounts }), "cardAccounts.0.customerNumber", 400],
    ["a company's card", (data) => ({ ...data, cardAccounts: [{ ...data.cardAccounts[0], customerNumber: "data-2" }] }), "cardAccounts.0.customerNumber", 400],
    ["a card's id twice", (data) => ({ ...data, cardAccounts: [...data.cardAccounts, ...data.cardAccounts] }), "cardAccounts.1.cardAccountId", 409],
    ["an agreement of nobody", (data) => ({ agreements: data.agreements }), "agreements.0.owner", 400],
    ["an agreement's id twice", (data) => ({ ...data, agreements: Array(2).fill({ ...data.agreements[0], agreementId: card }) }), "agreements.1.agreementId", 409],
    ["a private customer's second agreement", (data) => ({ ...data, agreements: [{ owner: "data-1", name: "X" }] }), "agreements.0.agreementId", 400],
    ["more engagements than an agreement has", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: Array(agreementEngagements + 1).fill(engagedAs("data-1")) }] }), "agreements.0.engagements", 400],
    ["an engagement of nobody", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: [{ customerNumber: "x", bban: company, roles: ["VIEW"] }] }] }), "agreements.0.engagements.0.customerNumber", 400],
    ["an engagement on another's account", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: [{ customerNumber: "data-1", bban: own, roles: ["VIEW"] }] }] }), "agreements.0.engagements.0.bban", 400],
    ["a company that acts for another", (data) => ({ ...data, ...withAnotherCompany(data), agreements: [{ ...data.agreements[0], engagements: [engagedAs("data-3")] }] }), "agreements.0.engagements.0.customerNumber", 400],
    ["an engagement's id twice", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: [engagedAs("data-1"), engagedAs("data-2")] }] }), "agreements.0.engagements.1.engagementId", 409],
    ["the same engagement twice", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: Array(2).fill(data.agreements[0]?.engagements[0]) }] }), "agreements.0.engagements.1.bban", 409],
    ["a transaction of no account", () => ({ transactions: [transaction] }), "transactions.0.account", 400],
    ["a Norwegian IBAN beside another BBAN", (data) => ({ ...data, transactions: [{ ...transaction, creditorAccount: { iban: "NO0995360573002", bban: "99995260189" } }] }), "transactions.0.creditorAccount.bban", 400],
    ["one booked after its value date", (data) => ({ ...data, transactions: [transaction, { ...transaction, bookingDate: "2026-02-28" }] }), "transactions.1.bookingDate", 400],
    ["one booked without a date", (data) => ({ ...data, transactions: [{ ...transaction, bookingDate: undefined }] }), "transactions.0.bookingDate", 400],
    ["a pending one that is booked", (data) => ({ ...data, transactions: [{ ...transaction, status: "pending" }] }), "transactions.0.bookingDate", 400],
    ["one on another day than its booking's", (data) => ({ ...data, transactions: [{ ...transaction, day: "2026-02-26" }] }), "transactions.0.day", 400],
    ["another currency than the account's", (data) => ({ ...data, transactions: [{ ...transaction, currency: "EUR" }] }), "transactions.0.currency", 400],
    ["another debtor", (data) => ({ ...data, transactions: [{ ...transaction, debtorAccount: { bban: company } }] }), "transactions.0.debtorAccount", 400],
    ["a place twice", (data) => ({ ...data, transactions: Array(2).fill({ ...transaction, sequence: "1" }) }), "transactions.1.transactionId", 409],
    ["an entry's id twice", (data) => ({ ...data, transactions: Array(2).fill({ ...transaction, inBatch: true, transactionId: "20260227-1-e0001" }) }), "transactions.1.transactionId", 409],
    ["an entry without its batch", (data) => ({ ...data, transactions: [{ ...transaction, inBatch: true }] }), "transactions.0.transactionId", 400],
    ["a card transaction of no card", () => ({ cardTransactions: [{ ...postedCardTransaction(), cardAccountId: card }] }), "cardTransactions.0.cardAccountId", 400],
    ["a card transaction's id twice", (data) => ({ ...data, cardTransactions: Array(2).fill({ ...postedCardTransaction(), cardAccountId: card }) }), "cardTransactions.1.cardTransactionId", 409],
    ["a card transaction in another currency", (data) => ({ ...data, cardTransactions: [{ ...postedCardTransaction(), transactionAmount: { currency: "EUR", amount: 1 }, cardAccountId: card }] }), "cardTransactions.0.transactionAmount.currency", 400],
  ])("refuses %s, and stores nothing", async (_, change, path, status) => {
    const written = await writtenBy(async () => {
      expect(await send(change(smallData() as Data))).toMatchObject({ status, path });
    });
    expect(written.filter((family) => family === "WORLD")).toEqual([]);
  });

  it("refuses a row whose place is taken, whatever else is there", async () => {
    const spent = { ...postedCardTransaction(), cardAccountId: card };
    await done(handler, { body: { ...smallData(), cardTransactions: [spent] } });
    const { transactions = [], cardTransactions = [] } = await allData();
    expect(await send({ transactions: transactions.slice(0, 1) })).toMatchObject({
      status: 409,
      path: "transactions.0.transactionId",
    });
    expect(await send({ cardTransactions: cardTransactions.slice(0, 1) })).toMatchObject({
      status: 409,
      path: "cardTransactions.0.cardTransactionId",
    });
  });

  it.each([
    ["that has passed, on which it is booked (decision: Dated payments)", "2026-02-27"],
    ["to come", "2026-03-20"],
  ])(
    "refuses a second pending row at a place, which is on its value date if it names no day: one %s",
    async (_, valueDate) => {
      const pending = { status: "pending", sequence: "1", bookingDate: undefined };
      const transactions = [{ ...transaction, ...pending, valueDate }];
      const spent = postedCardTransaction({ transactionDate: valueDate });
      const paid = { ...spent, ...pending, cardAccountId: card, posted: false };
      await done(handler, { body: { ...smallData(), transactions, cardTransactions: [paid] } });
      expect(await send({ transactions })).toMatchObject({
        status: 409,
        path: "transactions.0.transactionId",
      });
      expect(await send({ cardTransactions: [paid] })).toMatchObject({
        status: 409,
        path: "cardTransactions.0.cardTransactionId",
      });
    },
  );

  it("tells everything that is wrong, up to twenty", async () => {
    const wrong = {
      ...smallData(),
      transactions: Array(30).fill({ ...transaction, currency: "EUR" }),
    };
    const { body } = await send(wrong);
    const paths = body.tppMessages.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(
      Array.from({ length: 20 }, (_, index) => `transactions.${index}.currency`),
    );
  });

  it("refuses what an account would be too many for its holder", async () => {
    const { customers } = smallData();
    const cardAccounts = Array.from({ length: 501 }, () => ({
      ...smallData().cardAccounts[0],
      cardAccountId: undefined,
    }));
    expect(await send({ customers, cardAccounts })).toMatchObject({
      status: 400,
      path: "cardAccounts.500.customerNumber",
    });
  });
});
