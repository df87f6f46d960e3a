import { randomUUID } from "node:crypto";
import { handler as getTransactionDetails } from "../../../functions/accounts/get-transaction-details.ts";
import { handler } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as getSandboxAccount } from "../../../functions/sandbox/get-sandbox-account.ts";
import { handler as listSandboxTransactions } from "../../../functions/sandbox/list-sandbox-transactions.ts";
import { call } from "../../support/operations/call.ts";
import { knownPsu } from "../../support/payments/payments.ts";
import { sized } from "../../support/run/long-form.ts";
import { postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import {
  done,
  makeAccount,
  makeCustomer,
  sandboxLink,
} from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable();

let customerNumber = "";
let account: { id: string; iban: string; bban: string };
/** Restores the table, in which the account has no posted transactions. */
let begin: () => Promise<void>;
beforeAll(async () => {
  const made = await makeCustomer();
  customerNumber = made.customerNumber;
  account = await makeAccount(made.customerId);
  begin = await keep();
});
beforeEach(() => begin());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { params: { mockAccountId: account.id }, body, headers });
const listed = (query: Record<string, string> = { limit: "1000" }) =>
  done(listSandboxTransactions, { params: { mockAccountId: account.id }, query });

const whole = {
  amount: -12_550,
  currency: "NOK",
  valueDate: "2026-03-02",
  bookingDate: "2026-03-01",
  remittanceInformationUnstructured: "Faktura 4711",
  creditorName: "Nordlys Kaffe AS",
  creditorAccount: { iban: "NO0995360573002", bban: "95360573002" },
  debtorName: "Made Up",
  debtorAccount: { iban: "", bban: "" },
  bankTransactionCode: "PMNT-ICDT-DMCT",
  ultimateDebtor: "Somebody behind",
  ultimateCreditor: "Somebody before",
  purposeCode: "SUPP",
};

describe("POST /v1/sandbox/accounts/{mockAccountId}/transactions (specification, Sandbox account transaction)", () => {
  it("returns a posted transaction with an id and a link, and GET lists the same transaction", async () => {
    const { iban, bban } = account;
    const posted = { ...whole, debtorAccount: { iban, bban } };
    const { status, body } = await post([posted]);
    const { id } = body[0];
    expect(status).toBe(201);
    const self = sandboxLink(`accounts/${account.id}/transactions/${id}`, "GET");
    expect(body).toEqual([
      { id: expect.stringMatching(/^20260301-/), ...posted, _links: { self } },
    ]);
    expect(await listed()).toEqual(body);
  });

  it("accepts a transaction in the form in which POST returned it, with empty strings for missing values", async () => {
    const [{ id: _, _links: __, ...row }] = (await post([postedTransaction()])).body;
    expect(row).toEqual({
      ...postedTransaction(),
      remittanceInformationUnstructured: "",
      creditorName: "",
      creditorAccount: { iban: "", bban: "" },
      debtorName: "",
      debtorAccount: { iban: "", bban: "" },
      bankTransactionCode: "XTND-NTAV-NTAV",
      ultimateDebtor: "",
      ultimateCreditor: "",
      purposeCode: "",
    });
    expect((await post([row])).body).toMatchObject([row]);
  });

  it("shows the PSU a posted transaction without the ultimate parties (Transaction details)", async () => {
    const [{ id: transactionId }] = (await post([whole])).body;
    const headers = await knownPsu(customerNumber);
    const params = { id: account.id, transactionId };
    const { transactionsDetails } = await done(getTransactionDetails, { headers, params });
    expect(transactionsDetails).toMatchObject({
      transactionId,
      transactionAmount: { amount: "-125.50", currency: "NOK" },
      creditorName: "Nordlys Kaffe AS",
      creditorAccount: { iban: "NO0995360573002" },
    });
    expect(Object.keys(transactionsDetails).join()).not.toMatch(/ultimate/i);
    // An account of empty texts is left out (decision: importers).
    expect(transactionsDetails).not.toHaveProperty("debtorAccount");
  });

  it("does not change the balances", async () => {
    await post([postedTransaction()]);
    const { balances } = await done(getSandboxAccount, { params: { mockAccountId: account.id } });
    expect(balances).toEqual({ booked: 0, available: 0 });
  });

  it("stores a thousand transactions of one request in their order", async () => {
    const all = Array.from({ length: 1000 }, (_, index) =>
      postedTransaction({ amount: index + 1 }),
    );
    expect((await post(all)).body).toHaveLength(1000);
    const rows = await listed();
    expect(rows.map(({ amount }: { amount: number }) => amount)).toEqual(
      all.map(({ amount }) => amount).reverse(),
    );
  });

  it("answers a repeated request the same and stores nothing a second time", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await post([postedTransaction()], headers);
    expect(await post([postedTransaction()], headers)).toEqual(first);
    expect(await listed()).toEqual(first.body);
  });

  it("stores the transactions of all concurrent requests", async () => {
    const length = sized(4, 8);
    const many = await Promise.all(Array.from({ length }, () => post([postedTransaction()])));
    expect(many.map(({ status }) => status)).toEqual(Array(length).fill(201));
    expect(await listed()).toHaveLength(length);
  });

  it.each([
    ["a Norwegian BBAN", { bban: "95360573002" }, { iban: "NO0995360573002", bban: "95360573002" }],
    [
      "a Norwegian IBAN",
      { iban: "NO0995360573002" },
      { iban: "NO0995360573002", bban: "95360573002" },
    ],
    [
      "a foreign IBAN",
      { iban: "DE89370400440532013000" },
      { iban: "DE89370400440532013000", bban: "" },
    ],
    ["a foreign BBAN", { bban: "532013000" }, { iban: "", bban: "532013000" }],
    [
      "a foreign IBAN and BBAN",
      { iban: "DE89370400440532013000", bban: "532013000" },
      { iban: "DE89370400440532013000", bban: "532013000" },
    ],
  ])(
    "shows %s of the creditor as posted, and adds a missing IBAN or BBAN only if the account is Norwegian",
    async (_, creditorAccount, shown) => {
      const { body } = await post([postedTransaction({ creditorAccount })]);
      expect(body).toMatchObject([{ creditorAccount: shown }]);
      expect(await listed()).toEqual(body);
    },
  );
});
