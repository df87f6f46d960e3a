import { handler } from "../../../functions/sandbox/create-sandbox-transactions.ts";
import { call } from "../../support/operations/call.ts";
import { postedTransaction } from "../../support/sandbox/sandbox-orders.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const { keep } = useTable();

let account: { id: string };
/** Restores the table, in which the account has no posted transactions. */
let begin: () => Promise<void>;
beforeAll(async () => {
  account = await makeAccount((await makeCustomer()).customerId);
  begin = await keep();
});
beforeEach(() => begin());

const post = (body: unknown) => call(handler, { params: { mockAccountId: account.id }, body });

describe("POST /v1/sandbox/accounts/{mockAccountId}/transactions with a wrong body (specification, Sandbox account transaction; decision: sandbox data)", () => {
  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, unknown[], string]>([
    ["a booking date in the future", [{ bookingDate: "2026-03-03", valueDate: "2026-03-03" }], "0.bookingDate"],
    ["a value date in the future", [{}, { valueDate: "2026-03-03" }], "1.valueDate"],
    ["a booking date after the value date", [{}, {}, {}, { bookingDate: "2026-02-28" }], "3.bookingDate"],
    ["another account as the debtor", [{ debtorAccount: { iban: "NO0995360573002" } }], "0.debtorAccount"],
    ["another account's BBAN as the debtor's", [{ debtorAccount: { bban: "95360573002" } }], "0.debtorAccount"],
    ["another currency than the account's", [{ currency: "EUR" }], "0.currency"],
    ["an amount of zero", [{ amount: 0 }], "0.amount"],
    ["an amount of 33 bits", [{ amount: 2_147_483_648 }], "0.amount"],
    ["an amount with decimals", [{ amount: 1.5 }], "0.amount"],
    ["an amount of 1e300 (one message for one mistake)", [{ amount: 1e300 + 0.5 }], "0.amount"],
    ["an invalid date (one message for one mistake)", [{ valueDate: "x" }], "0.valueDate"],
    ["an invalid IBAN (one message for one mistake)", [{ creditorAccount: { iban: "-".repeat(40) } }], "0.creditorAccount.iban"],
    ["a transaction without an amount", [{ amount: undefined }], "0.amount"],
    ["a transaction without a currency", [{ currency: undefined }], "0.currency"],
    ["a transaction without a value date", [{ valueDate: undefined }], "0.valueDate"],
    ["a day that does not exist", [{ bookingDate: "2026-02-30" }], "0.bookingDate"],
    ["a message of 141 characters", [{ remittanceInformationUnstructured: "x".repeat(141) }], "0.remittanceInformationUnstructured"],
    ["a name of 71 characters", [{ creditorName: "x".repeat(71) }], "0.creditorName"],
    ["a creditor's IBAN with another account's BBAN", [{ creditorAccount: { iban: "NO0995360573002", bban: "99995260189" } }], "0.creditorAccount.bban"],
    ["a debtor's IBAN with another account's BBAN", [{ debtorAccount: { iban: "NO0995360573002", bban: "99995260189" } }], "0.debtorAccount.bban"],
    ["an IBAN with wrong check digits", [{ creditorAccount: { iban: "NO0995360573003" } }], "0.creditorAccount.iban"],
    ["a transaction code of 3 characters", [{ bankTransactionCode: "ABC" }], "0.bankTransactionCode"],
    ["a purpose of 5 characters", [{ purposeCode: "ABCDE" }], "0.purposeCode"],
    ["a transaction that has an id", [{ id: "20260227-0001" }], "0.id"],
    ["an empty list of transactions", [], "body"],
    ["1001 transactions", Array(1001).fill({}), "body"],
  ])("refuses %s, and stores nothing", async (_, changes, path) => {
    const body = changes.map((each) => postedTransaction(each as Record<string, unknown>));
    const written = await writtenBy(async () => {
      const answer = await post(body);
      expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
      const paths = answer.body.tppMessages.map((message: { path: string }) => message.path);
      expect(paths).toEqual([...new Set(paths)]);
    });
    expect(written).not.toContain("WORLD");
  });

  it("names at most twenty mistakes (specification, Errors; decision: sizes)", async () => {
    const { body } = await post(
      Array(1000).fill(postedTransaction({ amount: "1", currency: "X" })),
    );
    expect(body.tppMessages).toHaveLength(20);
    const later = await post(Array(1000).fill(postedTransaction({ currency: "EUR" })));
    expect(later.body.tppMessages).toHaveLength(20);
  });

  it("names both dates if both are wrong", async () => {
    const dates = { bookingDate: "2026-03-04", valueDate: "2026-03-03" };
    const { status, body } = await post([postedTransaction(dates)]);
    expect(status).toBe(400);
    expect(body.tppMessages).toMatchObject([
      { code: "FORMAT_ERROR", path: "0.bookingDate" },
      { code: "FORMAT_ERROR", path: "0.valueDate" },
    ]);
  });

  it("names the mistakes of all transactions", async () => {
    const { body } = await post([
      postedTransaction({ currency: "EUR" }),
      postedTransaction({ valueDate: "2026-04-01" }),
    ]);
    const paths = body.tppMessages.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(["0.currency", "1.valueDate"]);
  });
});
