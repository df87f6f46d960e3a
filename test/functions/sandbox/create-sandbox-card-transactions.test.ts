import { randomUUID } from "node:crypto";
import { handler as listCardTransactions } from "../../../functions/card-accounts/list-card-transactions.ts";
import { handler } from "../../../functions/sandbox/create-sandbox-card-transactions.ts";
import { handler as listSandboxCardTransactions } from "../../../functions/sandbox/list-sandbox-card-transactions.ts";
import { call } from "../../support/operations/call.ts";
import { knownPsu } from "../../support/payments/payments.ts";
import { postedCardTransaction } from "../../support/sandbox/sandbox-orders.ts";
import {
  done,
  listedCustomer,
  makeCard,
  makeCustomer,
} from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const { keep } = useTable();

let customerNumber = "";
let card: { id: string; maskedPan: string };
/** Restores the table, in which the card has no posted transactions. */
let begin: () => Promise<void>;
beforeAll(async () => {
  const made = await makeCustomer();
  customerNumber = made.customerNumber;
  card = await makeCard(made.customerId);
  begin = await keep();
});
beforeEach(() => begin());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { params: { mockCardAccountId: card.id }, body, headers });
const listed = async () => {
  const query = { bookingStatus: "both", limit: "1000" };
  const params = { mockCardAccountId: card.id };
  const { cardTransactions } = await done(listSandboxCardTransactions, { params, query });
  return cardTransactions.booked;
};

describe("POST /v1/sandbox/card-accounts/{mockCardAccountId}/transactions (specification, Create sandbox card account transactions)", () => {
  it("returns a posted transaction with exactly the fields of the specification, and GET lists it with the same fields", async () => {
    const posted = postedCardTransaction();
    const { status, body } = await post([posted]);
    const { cardTransactionId, bookingDate, transactionDate } = posted;
    const { transactionAmount, originalAmount, merchantCategoryCode } = posted;
    expect(status).toBe(201);
    expect(body).toEqual({
      cardAccount: { maskedPan: card.maskedPan },
      cardTransactions: {
        booked: [
          {
            cardTransactionId,
            bookingDate,
            transactionDate,
            transactionAmount,
            originalAmount,
            merchantCategoryCode,
          },
        ],
        pending: [],
      },
    });
    expect(await listed()).toEqual(body.cardTransactions.booked);
  });

  it("stores all posted fields, and reads return them (Sandbox card transaction, request item)", async () => {
    const posted = postedCardTransaction({ invoiced: "true" });
    await post([posted]);
    const headers = await knownPsu(customerNumber);
    const query = { bookingStatus: "booked" };
    const answer = await done(listCardTransactions, { headers, params: { id: card.id }, query });
    const told = {
      ...posted,
      transactionAmount: { amount: "-232.40", currency: "NOK" },
      originalAmount: { amount: "-20.00", currency: "EUR" },
      markupFee: { amount: "-4.07", currency: "NOK" },
      invoiced: true,
    };
    expect(answer.cardTransactions.booked).toEqual([told]);
  });

  it("accepts a transaction with today's date", async () => {
    const today = { bookingDate: "2026-03-02", transactionDate: "2026-03-02" };
    expect((await post([postedCardTransaction(today)])).status).toBe(201);
  });

  it("stores a thousand transactions of one request, and refuses one of their ids afterwards", async () => {
    const all = Array.from({ length: 1000 }, () => postedCardTransaction());
    expect((await post(all)).status).toBe(201);
    expect(await listed()).toHaveLength(1000);
    const again = [postedCardTransaction(), all[777]];
    expect(await post(again)).toMatchObject({ status: 409, path: "1.cardTransactionId" });
  });

  it("gives a repeated request the same answer and stores nothing a second time", async () => {
    const body = [postedCardTransaction()];
    const headers = { "x-request-id": randomUUID() };
    const first = await post(body, headers);
    expect(await post(body, headers)).toEqual(first);
    expect(await listed()).toHaveLength(1);
  });

  it("accepts only one of three concurrent requests with the same transaction id", async () => {
    const body = [postedCardTransaction()];
    const both = await Promise.all([1, 2, 3].map(() => post(body)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await listed()).toHaveLength(1);
  });

  it("allows the same id on another card", async () => {
    const body = [postedCardTransaction({ cardTransactionId: "same" })];
    await post(body);
    const another = await makeCard((await makeCustomer()).customerId);
    const params = { mockCardAccountId: another.id };
    expect((await call(handler, { params, body })).status).toBe(201);
  });

  it("refuses a card account of the seed data, as the specification requires", async () => {
    const [id] = (await listedCustomer("13839312185")).cardAccounts;
    const params = { mockCardAccountId: id };
    const answer = await call(handler, { params, body: [postedCardTransaction()] });
    expect(answer).toMatchObject({ status: 409, code: "CONFLICT", path: "mockCardAccountId" });
  });

  const twice = { cardTransactionId: "twice" };
  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, Record<string, unknown>[], number, string, string]>([
    ["a booking date in the future", [{ bookingDate: "2026-03-03", transactionDate: "2026-03-03" }], 400, "FORMAT_ERROR", "0.bookingDate"],
    ["a transaction date in the future", [{}, { transactionDate: "2026-03-03" }], 400, "FORMAT_ERROR", "1.transactionDate"],
    ["a booking date after the transaction date", [{}, {}, { bookingDate: "2026-02-28" }], 400, "FORMAT_ERROR", "2.bookingDate"],
    ["an id that occurs twice", [twice, {}, twice], 409, "CONFLICT", "2.cardTransactionId"],
    ["another currency than the card's", [{ transactionAmount: { currency: "EUR", amount: -1 } }], 400, "FORMAT_ERROR", "0.transactionAmount.currency"],
    ["a transaction without a terminal", [{ terminalId: undefined }], 400, "FORMAT_ERROR", "0.terminalId"],
    ["a transaction without an original amount", [{ originalAmount: undefined }], 400, "FORMAT_ERROR", "0.originalAmount"],
    ["an amount as a string", [{ markupFee: { currency: "NOK", amount: "1" } }], 400, "FORMAT_ERROR", "0.markupFee.amount"],
    ["invoiced as a boolean", [{ invoiced: true }], 400, "FORMAT_ERROR", "0.invoiced"],
    ["an address without country", [{ cardAcceptorAddress: { city: "Bergen" } }], 400, "FORMAT_ERROR", "0.cardAcceptorAddress.country"],
    ["a card number in full", [{ maskedPan: "4111111111111111" }], 400, "FORMAT_ERROR", "0.maskedPan"],
    ["an id of 36 characters", [{ cardTransactionId: "x".repeat(36) }], 400, "FORMAT_ERROR", "0.cardTransactionId"],
    ["a merchant code of letters", [{ merchantCategoryCode: "FOOD" }], 400, "FORMAT_ERROR", "0.merchantCategoryCode"],
    ["an exchange without its rate", [{ currencyExchange: { sourceCurrency: "EUR", targetCurrency: "NOK", unitCurrency: "EUR", quotationDate: "2026-02-26" } }], 400, "FORMAT_ERROR", "0.currencyExchange.exchangeRate"],
    ["an unknown field", [{ pin: "1234" }], 400, "FORMAT_ERROR", "0.pin"],
    ["an empty list of transactions", [], 400, "FORMAT_ERROR", "body"],
    ["1001 transactions", Array(1001).fill({}), 400, "FORMAT_ERROR", "body"],
  ])("refuses %s, and stores nothing", async (_, changes, status, code, path) => {
    const body = changes.map((each) => postedCardTransaction(each));
    const written = await writtenBy(async () => {
      expect(await post(body)).toMatchObject({ status, code, path });
    });
    expect(written).not.toContain("WORLD");
  });

  it("names both dates if both are wrong", async () => {
    const dates = { bookingDate: "2026-03-03", transactionDate: "2026-03-03" };
    const { body } = await post([postedCardTransaction(dates)]);
    expect(body.tppMessages).toMatchObject([
      { code: "FORMAT_ERROR", path: "0.bookingDate" },
      { code: "FORMAT_ERROR", path: "0.transactionDate" },
    ]);
  });
});
