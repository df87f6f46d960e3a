import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler } from "../../../functions/sandbox/import-data.ts";
import { handler as listSandboxAccounts } from "../../../functions/sandbox/list-sandbox-accounts.ts";
import { handler as listSandboxCardTransactions } from "../../../functions/sandbox/list-sandbox-card-transactions.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { agreementEngagements } from "../../../shared/limits.ts";
import { call } from "../../support/operations/call.ts";
import { eirik } from "../../support/payments/orders.ts";
import { knownPsu } from "../../support/payments/payments.ts";
import { isLong } from "../../support/run/long-form.ts";
import { allData, company, own, smallData } from "../../support/sandbox/sandbox-data.ts";
import { postedCardTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: !isLong, anew: true });

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { body, headers });

const replace = { replace: "true" };

describe("POST /v1/sandbox/data (Bulk data)", () => {
  it("adds the data and returns how many entries it added", async () => {
    const { status, body, headers } = await send(smallData());
    expect(status).toBe(201);
    expect(body).toEqual({
      ...{ customers: 2, agreements: 1, accounts: 2, cardAccounts: 1 },
      ...{ transactions: 1, cardTransactions: 0 },
      _links: { self: { href: "https://localhost:8443/v1/sandbox/data", verbs: ["GET", "POST"] } },
    });
    expect(headers.location).toBe(body._links.self.href);
    expect(await done(listSandboxCustomers)).toHaveLength(6);
    const psu = await knownPsu("data-1");
    const { accounts } = await done(listAccounts, { headers: psu });
    expect(accounts.map(({ bban }: { bban: string }) => bban)).toEqual([own]);
  });

  it("adds transactions without the creditor's account number, and reads then leave out creditorAccount (decision: importers)", async () => {
    const data = smallData();
    const transactions = data.transactions.map((row) => ({ ...row, creditorAccount: {} }));
    await send({ ...data, transactions });
    const headers = await knownPsu("data-1");
    const [{ resourceId: id }] = (await done(listAccounts, { headers })).accounts;
    const query = { bookingStatus: "booked" };
    const listed = await done(listTransactions, { headers, params: { id }, query });
    expect(listed.transactions.booked).toHaveLength(1);
    expect(listed.transactions.booked[0]).not.toHaveProperty("creditorAccount");
  });

  it("adds card transactions, which are listed unless they have posted: false", async () => {
    const data = smallData();
    const cardAccountId = data.cardAccounts[0]?.cardAccountId ?? "";
    const cardTransactions = [{}, { posted: false }].map((how, index) => ({
      ...postedCardTransaction({ cardTransactionId: `t${index}` }),
      ...how,
      cardAccountId,
    }));
    expect(await send({ ...data, cardTransactions })).toMatchObject({ status: 201 });
    const params = { mockCardAccountId: cardAccountId };
    const listed = await done(listSandboxCardTransactions, {
      params,
      query: { bookingStatus: "both" },
    });
    const booked: { cardTransactionId: string }[] = listed.cardTransactions.booked;
    expect(booked.map((each) => each.cardTransactionId)).toEqual(["t0"]);
  });

  it("adds accounts with an agreement about KIDs and accounts with a payment block", async () => {
    const [first, second] = smallData().accounts;
    const kid = { required: true, lengths: [8], modulus: "MOD10" };
    const accounts = [
      { ...first, kid },
      { ...second, blocked: true },
    ];
    await send({ ...smallData(), accounts });
    const listed = await done(listSandboxAccounts);
    expect(listed).toContainEqual(expect.objectContaining({ bban: own, kid }));
    expect(listed).toContainEqual(expect.objectContaining({ bban: company, blocked: true }));
  });

  it("adds engagements, so that a person can act for the company", async () => {
    const { agreements, ...data } = smallData();
    const agreementId = randomUUID();
    await send({ ...data, agreements: [{ ...agreements[0], agreementId }] });
    const psu = await knownPsu("data-1", { context: agreementId });
    const headers = { ...psu, "psu-corporate-id": agreementId };
    const { accounts } = await done(listAccounts, { headers });
    expect(accounts.map(({ bban }: { bban: string }) => bban)).toEqual([company]);
  });

  it("replaces all data of the sandbox if replace=true", async () => {
    expect((await call(handler, { body: smallData(), query: replace })).status).toBe(201);
    const { customers } = await allData();
    expect(customers).toHaveLength(2);
    await done(handler, { body: {}, query: replace });
    expect(await done(listSandboxCustomers)).toEqual([]);
  });

  it.each([{}, replace])(
    "gives a repeated request the same answer and stores nothing a second time: query %j",
    async (query) => {
      const sent = { body: smallData(), query, headers: { "x-request-id": randomUUID() } };
      const first = await call(handler, sent);
      const data = await allData();
      expect(await call(handler, sent)).toEqual(first);
      expect(await allData()).toEqual(data);
    },
  );

  it("adds data for customers and accounts of an earlier import", async () => {
    const { customers, ...rest } = smallData();
    await done(handler, { body: { customers } });
    await done(handler, { body: rest });
    await done(handler, { body: { transactions: rest.transactions } });
    const { transactions } = await allData();
    expect(
      transactions?.filter((each) => (each as { account: string }).account === own),
    ).toHaveLength(2);
  });

  it("does not change another TPP's sandbox, which does not have the new accounts", async () => {
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    const before = await allData({ tpp });
    await send(smallData());
    expect(await allData({ tpp })).toEqual(before);
    const { transactions } = smallData();
    expect(await call(handler, { tpp, body: { transactions } })).toMatchObject({
      status: 400,
      path: "transactions.0.account",
    });
  });

  it("accepts a body of 4 MiB and refuses one byte more with 413", async () => {
    const text = (bytes: number) => JSON.stringify({}).padEnd(bytes);
    const most = 4 * 1_048_576;
    expect((await call(handler, { rawBody: text(most) })).status).toBe(201);
    expect(await call(handler, { rawBody: text(most + 1) })).toMatchObject({
      status: 413,
      code: "BAD_REQUEST",
    });
  });

  it("creates an account only once if another request creates the same account at the same time", async () => {
    const { customerId } = await makeCustomer();
    const answers = await Promise.allSettled([
      makeAccount(customerId, { bban: own }),
      done(handler, { body: smallData() }),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const all = await done(listSandboxAccounts);
    expect(all.filter(({ bban }: { bban: string }) => bban === own)).toHaveLength(1);
  });
});

const [transaction] = smallData().transactions;

const card = smallData().cardAccounts[0]?.cardAccountId;

describe("POST /v1/sandbox/data with wrong data (Bulk data)", () => {
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
    ["data of another version", (data) => ({ ...data, version: 2 }), "version", 400],
    ["a version that is not a number", (data) => ({ ...data, version: "1" }), "version", 400],
    ["accounts that are not a list", (data) => ({ ...data, accounts: {} }), "accounts", 400],
    ["1001 customers", (data) => ({ ...data, customers: Array(1001).fill(data.customers[0]) }), "customers", 400],
    ["a customer number that occurs twice", (data) => ({ ...data, customers: [...data.customers, data.customers[0]] }), "customers.2.customerNumber", 409],
    ["a customer number that is taken", (data) => ({ ...data, customers: [...data.customers, { customerNumber: eirik.number, name: "X", type: "PRIVATE" }] }), "customers.2.customerNumber", 409],
    ["a national number that may belong to a real person", () => ({ customers: [{ customerNumber: "13025514402", name: "X", type: "PRIVATE" }] }), "customers.0.customerNumber", 400],
    ["a national number that is not synthetic", () => ({ customers: [{ customerNumber: "1", nationalNumber: "13025514402", name: "X", type: "PRIVATE" }] }), "customers.0.nationalNumber", 400],
    ["a national number that another customer has", () => ({ customers: [{ customerNumber: "1", nationalNumber: eirik.number, name: "X", type: "PRIVATE" }] }), "customers.0.nationalNumber", 409],
    ["a customer id that is not a UUID", (data) => ({ customers: [{ ...data.customers[0], customerId: "1" }] }), "customers.0.customerId", 400],
    ["an agreement id with a corporate customer", (data) => ({ customers: [{ ...data.customers[1], agreementId: randomUUID() }] }), "customers.0.agreementId", 400],
    ["a customer id that occurs twice", (data) => ({ customers: data.customers.map((each) => ({ ...each, customerId: card })) }), "customers.1.customerId", 409],
    ["an account of an unknown customer", (data) => ({ accounts: data.accounts }), "accounts.0.customerNumber", 400],
    ["an account number that occurs twice", (data) => ({ ...data, accounts: [...data.accounts, data.accounts[0]] }), "accounts.2.bban", 409],
    ["an account number that is taken", (data) => ({ ...data, accounts: [...data.accounts, { ...data.accounts[0], bban: eirik.main.bban }] }), "accounts.2.bban", 409],
    ["an invalid account number", (data) => ({ ...data, accounts: [{ ...data.accounts[0], bban: "1" }] }), "accounts.0.bban", 400],
    ["an empty list of KID lengths", (data) => ({ ...data, accounts: [{ ...data.accounts[0], kid: { required: true, lengths: [], modulus: "MOD10" } }] }), "accounts.0.kid.lengths", 400],
    ["a payment block as a string", (data) => ({ ...data, accounts: [{ ...data.accounts[0], blocked: "no" }] }), "accounts.0.blocked", 400],
    ["a card account of an unknown customer", ({ cardAccounts }) => ({ cardAccounts }), "cardAccounts.0.customerNumber", 400],
    ["a card account of a company", (data) => ({ ...data, cardAccounts: [{ ...data.cardAccounts[0], customerNumber: "data-2" }] }), "cardAccounts.0.customerNumber", 400],
    ["a card account id that occurs twice", (data) => ({ ...data, cardAccounts: [...data.cardAccounts, ...data.cardAccounts] }), "cardAccounts.1.cardAccountId", 409],
    ["an agreement of an unknown customer", (data) => ({ agreements: data.agreements }), "agreements.0.owner", 400],
    ["an agreement id that occurs twice", (data) => ({ ...data, agreements: Array(2).fill({ ...data.agreements[0], agreementId: card }) }), "agreements.1.agreementId", 409],
    ["a private customer's second agreement", (data) => ({ ...data, agreements: [{ owner: "data-1", name: "X" }] }), "agreements.0.agreementId", 400],
    ["more engagements than an agreement may have", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: Array(agreementEngagements + 1).fill(engagedAs("data-1")) }] }), "agreements.0.engagements", 400],
    ["an engagement of an unknown customer", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: [{ customerNumber: "x", bban: company, roles: ["VIEW"] }] }] }), "agreements.0.engagements.0.customerNumber", 400],
    ["an engagement for an account of another customer than the company", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: [{ customerNumber: "data-1", bban: own, roles: ["VIEW"] }] }] }), "agreements.0.engagements.0.bban", 400],
    ["an engagement of a company for another company", (data) => ({ ...data, ...withAnotherCompany(data), agreements: [{ ...data.agreements[0], engagements: [engagedAs("data-3")] }] }), "agreements.0.engagements.0.customerNumber", 400],
    ["an engagement id that occurs twice", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: [engagedAs("data-1"), engagedAs("data-2")] }] }), "agreements.0.engagements.1.engagementId", 409],
    ["an engagement that occurs twice", (data) => ({ ...data, agreements: [{ ...data.agreements[0], engagements: Array(2).fill(data.agreements[0]?.engagements[0]) }] }), "agreements.0.engagements.1.bban", 409],
    ["a transaction of an unknown account", () => ({ transactions: [transaction] }), "transactions.0.account", 400],
    ["a Norwegian IBAN and a BBAN that do not match", (data) => ({ ...data, transactions: [{ ...transaction, creditorAccount: { iban: "NO0995360573002", bban: "99995260189" } }] }), "transactions.0.creditorAccount.bban", 400],
    ["a booking date after the value date", (data) => ({ ...data, transactions: [transaction, { ...transaction, bookingDate: "2026-02-28" }] }), "transactions.1.bookingDate", 400],
    ["a booked transaction without a booking date", (data) => ({ ...data, transactions: [{ ...transaction, bookingDate: undefined }] }), "transactions.0.bookingDate", 400],
    ["a pending transaction with a booking date", (data) => ({ ...data, transactions: [{ ...transaction, status: "pending" }] }), "transactions.0.bookingDate", 400],
    ["a transaction on another day than its booking date", (data) => ({ ...data, transactions: [{ ...transaction, day: "2026-02-26" }] }), "transactions.0.day", 400],
    ["another currency than the account's", (data) => ({ ...data, transactions: [{ ...transaction, currency: "EUR" }] }), "transactions.0.currency", 400],
    ["another account as the debtor", (data) => ({ ...data, transactions: [{ ...transaction, debtorAccount: { bban: company } }] }), "transactions.0.debtorAccount", 400],
    ["two transactions with the same day and sequence", (data) => ({ ...data, transactions: Array(2).fill({ ...transaction, sequence: "1" }) }), "transactions.1.transactionId", 409],
    ["a batch entry's id that occurs twice", (data) => ({ ...data, transactions: Array(2).fill({ ...transaction, inBatch: true, transactionId: "20260227-1-e0001" }) }), "transactions.1.transactionId", 409],
    ["a batch entry without its batch", (data) => ({ ...data, transactions: [{ ...transaction, inBatch: true }] }), "transactions.0.transactionId", 400],
    ["a card transaction of an unknown card account", () => ({ cardTransactions: [{ ...postedCardTransaction(), cardAccountId: card }] }), "cardTransactions.0.cardAccountId", 400],
    ["a card transaction id that occurs twice", (data) => ({ ...data, cardTransactions: Array(2).fill({ ...postedCardTransaction(), cardAccountId: card }) }), "cardTransactions.1.cardTransactionId", 409],
    ["a card transaction in another currency than the card account's", (data) => ({ ...data, cardTransactions: [{ ...postedCardTransaction(), transactionAmount: { currency: "EUR", amount: 1 }, cardAccountId: card }] }), "cardTransactions.0.transactionAmount.currency", 400],
  ])("refuses %s, and stores nothing", async (_, change, path, status) => {
    const written = await writtenBy(async () => {
      expect(await send(change(smallData() as Data))).toMatchObject({ status, path });
    });
    expect(written.filter((family) => family === "WORLD")).toEqual([]);
  });

  it("refuses a transaction and a card transaction that the sandbox already has", async () => {
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
    ["in the past, on which both would be booked (decision: Dated payments)", "2026-02-27"],
    ["in the future", "2026-03-20"],
  ])(
    "refuses a second pending transaction with the same sequence number and the same value date %s",
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

  it("names the first twenty mistakes", async () => {
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

  it("refuses a customer's 501st card account", async () => {
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
