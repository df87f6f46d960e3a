import * as v from "valibot";
import { agreementEngagements } from "../../../../shared/limits.ts";
import { NewSandboxAccount } from "../../../../shared/sandbox/schemas/sandbox-account.ts";
import { NewSandboxCard } from "../../../../shared/sandbox/schemas/sandbox-card.ts";
import { NewSandboxCardTransactions } from "../../../../shared/sandbox/schemas/sandbox-card-transaction.ts";
import { SandboxData } from "../../../../shared/sandbox/schemas/sandbox-data.ts";
import { NewSandboxTransactions } from "../../../../shared/sandbox/schemas/sandbox-transaction.ts";
import { company, smallData } from "../../../support/sandbox/sandbox-data.ts";
import { postedCardTransaction } from "../../../support/sandbox/sandbox-orders.ts";

/** The first problem of a body: its path and its text. */
function problemOf(schema: v.GenericSchema, body: unknown) {
  const [issue] = v.safeParse(schema, body).issues ?? [];
  return issue && [v.getDotPath(issue), issue.message];
}

const customerId = "c".repeat(64);
const cardTransaction = (changes: object) => [{ ...postedCardTransaction(), ...changes }];
const exchange = (exchangeRate: unknown) => ({
  currencyExchange: {
    sourceCurrency: "EUR",
    targetCurrency: "NOK",
    unitCurrency: "EUR",
    exchangeRate,
    quotationDate: "2026-02-27",
  },
});
const id = "A customer's id has 1 to 64 letters, digits and hyphens.";
const rate = "An exchange rate is a decimal number, such as 11.62.";
const percentage = "A percentage is a decimal number, such as 1.75.";
const maskedPan =
  "A masked PAN has at most 6 digits, then asterisks, then at most 4 digits: 539900******1184.";

describe("the bodies of sandbox calls (specification, Sandbox)", () => {
  it.each([
    ["a customer's id of 64 letters", NewSandboxAccount, { customerId, name: "A" }],
    ["a savings account", NewSandboxAccount, { customerId, name: "A", cashAccountType: "SVGS" }],
    [
      "an exchange rate of two decimals",
      NewSandboxCardTransactions,
      cardTransaction(exchange("11.62")),
    ],
    [
      "a markupFeePercentage of two decimals",
      NewSandboxCardTransactions,
      cardTransaction({ markupFeePercentage: "1.75" }),
    ],
    [
      "a maskedPan with digits only after the asterisks",
      NewSandboxCard,
      { customerId, name: "A", maskedPan: "****1184" },
    ],
    ["a savings account in a document to import", SandboxData, data({ cashAccountType: "SVGS" })],
  ])("may contain %s", (_, schema, body) => {
    expect(problemOf(schema, body)).toBeUndefined();
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, v.GenericSchema, unknown, string, string]>([
    ["a customer's id with a blank before it", NewSandboxAccount, { customerId: " a", name: "A" }, "customerId", id],
    ["a customer's id of 65 letters", NewSandboxAccount, { customerId: `${customerId}c`, name: "A" }, "customerId", id],
    ["an unknown type of account", NewSandboxAccount, { customerId, name: "A", cashAccountType: "" }, "cashAccountType", "An account's type is CACC or SVGS."],
    ["an exchange rate that is a number", NewSandboxCardTransactions, cardTransaction(exchange(11.62)), "0.currencyExchange.exchangeRate", "An exchange rate is a string."],
    ["an exchange rate with a comma", NewSandboxCardTransactions, cardTransaction(exchange("11,62")), "0.currencyExchange.exchangeRate", rate],
    ["a markupFeePercentage with the sign %", NewSandboxCardTransactions, cardTransaction({ markupFeePercentage: "2 %" }), "0.markupFeePercentage", percentage],
    ["an acceptor's id that is a number", NewSandboxCardTransactions, cardTransaction({ cardAcceptorId: 1 }), "0.cardAcceptorId", "A card acceptor's id is a string."],
    ["a maskedPan with a letter after the asterisks", NewSandboxCard, { customerId, name: "A", maskedPan: "****118A" }, "maskedPan", maskedPan],
    ["an IBAN and a BBAN that do not match", NewSandboxTransactions, [{ amount: 1, currency: "NOK", valueDate: "2026-02-27", bookingDate: "2026-02-27", creditorAccount: { iban: "NO0995360573002", bban: "99995260189" } }], "0.creditorAccount.bban", "The BBAN does not match the IBAN."],
    ["a transaction whose sequence contains a blank", SandboxData, rows({ sequence: "1 2" }), "transactions.0.sequence", "A sequence has 1 to 40 letters, digits and hyphens."],
    ["a BIC with a blank before it", SandboxData, rows({ creditorAgent: " DNBANOKK" }), "transactions.0.creditorAgent", "A BIC has 8 or 11 capital letters and digits."],
    ["more engagements than an agreement may have", SandboxData, engagements(agreementEngagements + 1), "agreements.0.engagements", `An agreement has at most ${agreementEngagements} engagements.`],
  ])("are refused if they contain %s", (_, schema, body, path, text) => {
    expect(problemOf(schema, body)).toEqual([path, text]);
  });
});

function data(account: object) {
  const { customers, accounts, ...others } = smallData();
  return { ...others, customers, accounts: [{ ...accounts[0], ...account }], transactions: [] };
}

function rows(row: object) {
  const all = smallData();
  return { ...all, transactions: [{ ...all.transactions[0], ...row }] };
}

function engagements(count: number) {
  const all = smallData();
  const engagement = { customerNumber: "data-1", bban: company, roles: ["VIEW"] };
  const [agreement] = all.agreements;
  return { ...all, agreements: [{ ...agreement, engagements: Array(count).fill(engagement) }] };
}
