import * as v from "valibot";
import { AccountAnswer, BalancesAnswer } from "../../../shared/schemas/account-answers.ts";
import {
  CardAccountAnswer,
  CardBalancesAnswer,
  CardTransactionsAnswer,
} from "../../../shared/schemas/card-answers.ts";
import {
  TransactionDetailsAnswer,
  TransactionsAnswer,
} from "../../../shared/schemas/transaction-answers.ts";

const link = { href: "https://psd2.fjordbanken.test/v1/x", verbs: ["GET"] };
const money = { amount: "-12.50", currency: "NOK" };
const numbers = { iban: "NO0995360573002", bban: "95360573002", currency: "NOK" };
const balances = ["interimBooked", "interimAvailable"].map((balanceType) => ({
  ...{ balanceAmount: money, balanceType, creditLimitIncluded: true },
}));
const pages = { first: link, next: link, previous: link };
const currencyExchange = {
  ...{ sourceCurrency: "EUR", exchangeRate: "11.81", unitCurrency: "EUR" },
  ...{ targetCurrency: "NOK", quotationDate: "2026-03-02", contractIdentification: "c" },
};

const account = {
  ...{ resourceId: "a", ...numbers, name: "n".repeat(70), product: "p".repeat(35) },
  ...{ cashAccountType: "CACC", status: "enabled", usage: "PRIV", ownerName: "o".repeat(140) },
  ...{ balances, _links: { balances: link, transactions: link } },
};
const card = {
  ...{ resourceId: "c", maskedPan: "*".repeat(35), currency: "NOK", name: "n".repeat(70) },
  ...{ ownerName: "o".repeat(140), product: "p".repeat(35), status: "enabled", balances },
  ...{ creditLimit: money, _links: { balances: link, transactions: link } },
};

const party = {
  ...{ transactionAmount: money, creditorName: "c".repeat(70), creditorAccount: numbers },
  ...{ debtorName: "d".repeat(70), debtorAccount: numbers },
  remittanceInformationUnstructured: "u".repeat(140),
  remittanceInformationUnstructuredArray: ["u".repeat(140), "u"],
  remittanceInformationStructuredArray: [
    {
      ...{ reference: "r".repeat(35), referenceType: "t".repeat(35) },
      ...{ referenceIssuer: "i".repeat(35) },
    },
  ],
};
const transaction = {
  ...{ transactionId: "t", endToEndId: "e".repeat(35), bookingDate: "2026-03-02" },
  ...{ valueDate: "2026-03-02", currencyExchange, ...party },
  ...{ creditorAgent: "FJORNO22", debtorAgent: "DEUTDEFF500", purposeCode: "SALA" },
  ...{ bankTransactionCode: "b".repeat(14), proprietaryBankTransactionCode: "p".repeat(35) },
  ...{ batchIndicator: true, batchNumberOfTransactions: 2 },
  _links: { transactionDetails: link },
};
const details = {
  ...transaction,
  entryDetails: [{ ...party, _links: { transactionDetails: link } }],
};
const cardTransaction = {
  ...{ cardTransactionId: "c".repeat(35), terminalId: "t".repeat(35) },
  ...{ transactionDate: "2026-03-01", bookingDate: "2026-03-02", transactionAmount: money },
  ...{ originalAmount: money, currencyExchange, markupFee: money, markupFeePercentage: "1.75" },
  cardAcceptorId: "a".repeat(35),
  cardAcceptorAddress: {
    ...{ street: "s".repeat(70), buildingNumber: "1", postalCode: "5013", city: "Bergen" },
    country: "NO",
  },
  ...{ merchantCategoryCode: "5411", maskedPan: "*".repeat(35), invoiced: false },
  transactionDetails: "d".repeat(1000),
  proprietaryBankTransactionCode: "p".repeat(35),
};

describe("answers about accounts and cards", () => {
  const cardReference = { maskedPan: "*", currency: "NOK" };
  it.each([
    ["an account", AccountAnswer, account],
    ["the balances of an account", BalancesAnswer, { account: numbers, balances }],
    ["a transaction and its entries", TransactionDetailsAnswer, details],
    [
      "the transactions of an account",
      TransactionsAnswer,
      {
        account: numbers,
        transactions: {
          ...{ booked: [transaction], pending: [transaction] },
          _links: { account: link, ...pages },
        },
        balances,
      },
    ],
    ["a card", CardAccountAnswer, card],
    ["the balances of a card", CardBalancesAnswer, { cardAccount: cardReference, balances }],
    [
      "the transactions of a card",
      CardTransactionsAnswer,
      {
        cardAccount: cardReference,
        cardTransactions: {
          ...{ booked: [cardTransaction], pending: [cardTransaction] },
          _links: { cardAccount: link, ...pages },
        },
        balances,
      },
    ],
  ])("may have every field at its full length: %s", (_, schema: v.GenericSchema, answer) => {
    expect(v.parse(schema, answer)).toEqual(answer);
  });

  it.each(["enabled", "deleted", "blocked"])('may have the status "%s"', (status) => {
    expect(v.is(AccountAnswer, { ...account, status })).toBe(true);
    expect(v.is(CardAccountAnswer, { ...card, status })).toBe(true);
  });

  it.each(["PRIV", "ORGA"])('may have the usage "%s"', (usage) => {
    expect(v.is(AccountAnswer, { ...account, usage })).toBe(true);
  });
});

/** The paths of the fields that a schema refuses in an answer with these changes. */
const refused = (schema: v.GenericSchema, whole: object, changes: object) =>
  (v.safeParse(schema, { ...whole, ...changes }).issues ?? []).map((issue) => v.getDotPath(issue));

const long = (length: number) => "x".repeat(length + 1);

describe("the limits of a transaction in an answer (specification, Transaction details):", () => {
  it.each([
    ["endToEndId", 35],
    ["creditorName", 70],
    ["debtorName", 70],
    ["remittanceInformationUnstructured", 140],
    ["purposeCode", 4],
    ["bankTransactionCode", 14],
    ["proprietaryBankTransactionCode", 35],
  ])("the field %j has at most %i characters", (field, most) => {
    expect(refused(TransactionDetailsAnswer, details, { [field]: long(most) })).toEqual([field]);
  });

  it.each(["reference", "referenceType", "referenceIssuer"])(
    "the field %j has at most 35 characters",
    (field) => {
      const list = [{ reference: "r", [field]: long(35) }];
      expect(
        refused(TransactionDetailsAnswer, details, { remittanceInformationStructuredArray: list }),
      ).toEqual([`remittanceInformationStructuredArray.0.${field}`]);
    },
  );

  it.each([
    [
      "a message of 141 characters in the array",
      "remittanceInformationUnstructuredArray",
      [long(140)],
      ".0",
    ],
    ["a bank transaction code of 3 characters", "bankTransactionCode", "PMN", ""],
    ["a fraction as the number of a batch", "batchNumberOfTransactions", 1.5, ""],
  ])("%s is refused", (_, field, value, below) => {
    expect(refused(TransactionDetailsAnswer, details, { [field]: value })).toEqual([field + below]);
  });

  it.each(["creditorAgent", "debtorAgent"])("the field %j is a BIC", (field) => {
    for (const bic of ["FJORNO22", "FJORNO22XXX"])
      expect(refused(TransactionDetailsAnswer, details, { [field]: bic })).toEqual([]);
    for (const bic of ["fjorno22", "FJORNO12", "FJORNO2O", "FJORNO22X", "FJORNO22XXx", "1FJORNO22"])
      expect([bic, ...refused(TransactionDetailsAnswer, details, { [field]: bic })]).toEqual([
        bic,
        field,
      ]);
  });
});

describe("the limits of accounts and cards in an answer (framework, accountDetails and cardAccountDetails):", () => {
  it.each([
    ["name", 70],
    ["product", 35],
    ["ownerName", 140],
  ])("the field %j has at most %i characters", (field, most) => {
    expect(refused(AccountAnswer, account, { [field]: long(most) })).toEqual([field]);
    expect(refused(CardAccountAnswer, card, { [field]: long(most) })).toEqual([field]);
  });

  it.each([
    ["a status other than enabled, deleted and blocked", "status", "closed"],
    ["a usage other than PRIV and ORGA", "usage", "BOTH"],
    [
      "a type of balance other than interimBooked and interimAvailable",
      "balances",
      [{ balanceAmount: money, balanceType: "expected" }],
    ],
  ])("%s is refused", (_, field, value) => {
    expect(refused(AccountAnswer, account, { [field]: value })[0]).toMatch(field);
  });

  it.each(["status", "maskedPan"])("an invalid %s of a card is refused", (field) => {
    expect(refused(CardAccountAnswer, card, { [field]: long(35) })).toEqual([field]);
  });
});
