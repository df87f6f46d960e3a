import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { handler } from "../../../functions/sandbox/import-data.ts";
import { handler as listSandboxAccounts } from "../../../functions/sandbox/list-sandbox-accounts.ts";
import { handler as listSandboxCardTransactions } from "../../../functions/sandbox/list-sandbox-card-transactions.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { call } from "../../support/operations/call.ts";
import { knownPsu } from "../../support/payments/payments.ts";
import { isLong } from "../../support/run/long-form.ts";
import { allData, company, own, smallData } from "../../support/sandbox/sandbox-data.ts";
import { postedCardTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { done, makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: !isLong, anew: true });

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { body, headers });

const replace = { replace: "true" };

describe("POST /v1/sandbox/data (Bulk data)", () => {
  it("adds the data and answers how many entries it added", async () => {
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

  it("adds transactions without the creditor's account number, and answers leave the account out (decision: importers)", async () => {
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

  it("lets an engaged person act for the company", async () => {
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
    "answers a repeated request the same and stores nothing again, with the query %j",
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
