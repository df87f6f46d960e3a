import { exampleCalls as answered } from "../../../infra/contract/example-calls.ts";
import { ApiError } from "../../../shared/errors.ts";
import type { AnswerOf, Bank, BankMethod } from "../../../shared/ports/bank.ts";
import {
  checkedAnswer,
  InvalidAnswer,
  withCheckedAnswers,
} from "../../../shared/ports/checked-answer.ts";
import { answerTime } from "../../../shared/stage/bank-at.ts";
import { changed, exampleTime, hold, isHeld, methods } from "../../support/bank/held-answers.ts";

describe.each(methods)("the bank's answer to %s()", (method) => {
  const answer = answered[method][1];

  it("is returned unchanged if it is valid", () => {
    expect(hold(method, answer)).toEqual(answer);
  });

  it.each([
    ["null", null],
    ["a number", 404],
    ["a text of the connector", "Internal Server Error"],
    ["a JSON error object", { message: "Internal Server Error" }],
    ["a list that contains null", [null]],
  ])("is invalid if it is %s", (_, wrong) => {
    expect(isHeld(method, wrong)).toBe(false);
  });
});

describe("the check of the bank's answers (the bank's port)", () => {
  it.each<[what: string, BankMethod, path: string, to: unknown]>([
    ["money as a number", "accounts", "0.balances.0.amount.amount", 1000],
    ["money with a digit too few", "accounts", "0.balances.0.amount.amount", "1000.0"],
    ["money with a digit too many", "accounts", "0.balances.0.amount.amount", "1000.000"],
    ["money without its currency", "accounts", "0.balances.0.amount.currency", undefined],
    ["an unknown currency", "accounts", "0.balances.0.amount.currency", "ABC"],
    ["one balance twice", "accounts", "0.balances.1", answered.accounts[1][0]?.balances[0]],
    ["an account that was not asked for", "accounts", "0.id", "account-2"],
    ["one account twice", "accounts", "1", answered.accounts[1][0]],
    ["a card that was not asked for", "cards", "0.id", "card-2"],
    ["an id with a point", "customer", "id", "customer.1"],
    ["an id that is too long", "customer", "id", "c".repeat(65)],
    ["a name that is too long", "customer", "name", "K".repeat(141)],
    ["an agreement whose id is no UUID", "contexts", "0.agreementId", "agreement-1"],
    [
      "too many usable accounts",
      "contexts",
      "0.usable",
      Array(1001).fill(answered.contexts[1][0]?.usable[0]),
    ],
    ["a booked row without a day", "booked", "rows.0.bookingDate", undefined],
    ["a day that does not exist", "booked", "rows.0.bookingDate", "2026-02-30"],
    ["a row of a day that was not requested", "booked", "rows.0.bookingDate", "2026-03-03"],
    ["rows in ascending order", "booked", "rows.0.bookingDate", "2026-02-01"],
    ["the last row of the previous page", "booked", "rows.0.id", "row-9"],
    ["one booked row twice", "booked", "rows.0.id", "row-7"],
    ["more rows than asked for", "booked", "rows.2", { ...row(), id: "row-6" }],
    ["an empty page that promises more rows", "booked", "rows", []],
    ["'unsupported' for older rows", "booked", "", "unsupported"],
    ["a page that does not say whether there is more", "booked", "more", undefined],
    ["a transaction that was not asked for", "transaction", "id", "row-7"],
    ["one entry twice", "entries", "1", row()],
    ["one pending row twice", "pending", "1", answered.pending[1][0]],
    ["a text that is too long", "cardBooked", "rows.0.transactionDetails", "x".repeat(1001)],
    ["a rate with an exponent", "cardBooked", "rows.0.currencyExchange.exchangeRate", "1e3"],
    ["a fee below zero", "check", "terms.fee.amount", "-1.00"],
    ["nothing debited", "check", "terms.debited.amount", "0.00"],
    ["another sum than the order's", "check", "terms.debited.amount", "125.51"],
    ["an estimate of another sum than the order's", "estimate", "debited.amount", "1255.00"],
    ["a sum in another currency than the account's", "check", "terms.debited.currency", "SEK"],
    ["a fee in another currency than the account's", "check", "terms.fee.currency", "SEK"],
    ["a quote without an end", "check", "until", undefined],
    ["a quote until a local time", "check", "until", "2026-03-02T10:15:00+01:00"],
    ["a quote until an instant that does not exist", "check", "until", "2026-02-30T10:15:00Z"],
    ["a quote that has ended", "check", "until", "2026-03-02T08:59:59Z"],
    ["a quote that ends at once", "check", "until", "2026-03-02T09:00:00Z"],
    ["a day that has passed", "check", "terms.date", "2026-03-01"],
    ["an estimate with a day that has passed", "estimate", "date", "2026-03-01"],
    ["a next day that has passed", "estimate", "nextDates", ["2026-03-02", "2026-03-01"]],
    ["an earliest day that has passed", "check", "", refusedUntil("2026-03-01")],
    ["an estimate's earliest day that has passed", "estimate", "", refusedUntil("2026-03-01")],
    ["a balance in another currency", "accounts", "0.balances.0.amount.currency", "SEK"],
    ["a card's balance in another currency", "cards", "0.balances.0.amount.currency", "SEK"],
    ["a credit limit in another currency", "cards", "0.creditLimit.currency", "SEK"],
    ["a reference of more than 1 KB", "check", "reference", "x".repeat(1025)],
    ["a reference that is not ASCII", "check", "reference", "æ"],
    ["a refusal without a reason", "check", "", { refusals: [{ path: "transfer" }] }],
    ["a refusal for an unknown reason", "check", "", { refusals: [{ reason: "mood" }] }],
    [
      "a refusal with a sentence as its path",
      "check",
      "",
      { refusals: [{ reason: "date", path: "the date" }] },
    ],
    ["an answer without a refusal and a quote", "check", "", { refusals: [] }],
    ["another order's state", "submit", "id", "order-2"],
    ["an unknown status", "submit", "status", "ACCC"],
    ["a status that only the interface gives", "submit", "status", "RCVD"],
    ["a revision that is not whole", "submit", "revision", 1.5],
    ["a failed transfer that is not in the bulk", "submit", "failed.0.index", 2],
    ["a partly failed order without a failed transfer", "submit", "failed", []],
    ["RJCT without a reason", "submit", "status", "RJCT"],
    ["a final order that is not settled", "submit", "status", "ACTC"],
    ["a final order that can be cancelled", "submit", "cancellable", true],
    ["a settled order that awaits a second approval", "submit", "awaitsApproval", true],
    ["an order that was not asked for", "orders", "0.id", "order-3"],
    ["one order twice", "orders", "1", answered.orders[1][0]],
    ["the cancellation of another order", "cancel", "id", "order-2"],
  ])("throws InvalidAnswer, not ApiError, for %s", (_, method, path, to) => {
    const wrong = changed(answered[method][1], path, to);
    expect(() => hold(method, wrong)).toThrow(InvalidAnswer);
    expect(() => hold(method, wrong)).not.toThrow(ApiError);
  });

  it("throws a message with the path and the rule, never with a value", () => {
    const wrong = changed(answered.accounts[1], "0.ownerName", "Kari Nordmann ".repeat(20));
    expect(() => hold("accounts", wrong)).toThrow(
      "The bank's answer to accounts is invalid: 0.ownerName (max_length).",
    );
  });

  it("throws InvalidAnswer also through the wrapper that checks all answers of a bank", async () => {
    const bank = { orders: async () => [{ ...answered.orders[1][0], id: "order-9" }] };
    const held = withCheckedAnswers(bank as unknown as Bank, exampleTime);
    await expect(held.orders(["order-1"])).rejects.toThrow(InvalidAnswer);
  });
});

describe("a valid answer of the bank", () => {
  it("may have fields of a later version, which are dropped", () => {
    const later = changed(answered.orders[1], "0.settledBy", "NICS");
    expect(hold("orders", later)).toEqual(answered.orders[1]);
  });

  it("is a refusal if it has both refusals and a quote", () => {
    const refusals = [{ reason: "funds" }];
    expect(hold("check", changed(answered.check[1], "refusals", refusals))).toEqual({ refusals });
  });

  it.each<[BankMethod, unknown]>([
    ["customer", undefined],
    ["transaction", undefined],
    ["submit", "otherOrder"],
    ["orders", []],
    ["booked", { rows: [], more: false }],
  ])("to %s() may be %j", (method, answer) => {
    expect(hold(method, answer)).toEqual(answer);
  });

  it("may name an execution day until that day is over in Oslo", () => {
    const late = answerTime({ now: new Date("2026-03-02T22:59:59Z") });
    const next = answerTime({ now: new Date("2026-03-02T23:00:00Z") });
    const held = (time: typeof late, answer = answered.estimate[1]) =>
      checkedAnswer("estimate", answered.estimate[0], answer, time);
    expect(held(late)).toEqual(answered.estimate[1]);
    expect(held(late, refusedUntil("2026-03-02"))).toEqual(refusedUntil("2026-03-02"));
    expect(() => held(next)).toThrow("a day that has passed");
  });

  it("to booked() may be 'unsupported' if newer rows are requested", () => {
    const [asking, accountId, range] = answered.booked[0];
    const asked = [asking, accountId, { ...range, towards: "newer" as const }] as const;
    expect(checkedAnswer("booked", [...asked], "unsupported", exampleTime)).toBe("unsupported");
  });
});

function refusedUntil(earliest: string): AnswerOf<"estimate"> {
  return { refusals: [{ reason: "date", earliest }] };
}

function row() {
  return answered.transaction[1] as NonNullable<AnswerOf<"transaction">>;
}
