import { transactionAnswer } from "../../../shared/rules/account-answer.ts";
import { rowBytes } from "../../../shared/rules/answer-size.ts";
import type { Payment } from "../../../shared/rules/payment.ts";
import {
  isCancellationUnanswered,
  withOrderState,
} from "../../../shared/rules/with-order-state.ts";

it.each<[string, object | undefined, boolean]>([
  ["shows an account if it has an IBAN", { iban: "NO9386011117947" }, true],
  ["shows an account if it has a BBAN", { bban: "86011117947" }, true],
  [
    "shows an account if it has an IBAN and a BBAN",
    { iban: "NO9386011117947", bban: "86011117947" },
    true,
  ],
  ["omits an account if it has only a currency", { currency: "NOK" }, false],
  ["omits an account if it is empty", {}, false],
  ["omits an account if it is undefined", undefined, false],
])("a transaction %s (specification, Transaction)", (_, account, isNamed) => {
  const shown = transactionAnswer({ creditorAccount: account, debtorAccount: account } as never);
  const expected = isNamed ? account : undefined;
  expect([shown.creditorAccount, shown.debtorAccount]).toEqual([expected, expected]);
});

it("the size of a row in an answer is the number of its bytes, plus one for the comma", () => {
  expect(rowBytes({ a: "ø" })).toBe('{"a":"ø"},'.length + 1);
});

const payment = (state: string) =>
  ({ state, status: "ACTC", executionDate: "2026-03-05" }) as Payment;
const told = { status: "ACSC", cancellable: true, date: "2026-03-06" } as never;

it.each(["received", "submitting", "rejected"])(
  "a payment in the state '%s' does not take its status and day from the bank",
  (state) => {
    expect(withOrderState(payment(state), told)).toEqual(payment(state));
  },
);

it.each<[string, object]>([
  ["submitted", { status: "ACSC", executionDate: "2026-03-06", isCancellable: true }],
  ["cancelling", { status: "ACSC", executionDate: "2026-03-06", isCancellable: false }],
])("a payment in the state '%s' takes its status and day from the bank", (state, expected) => {
  expect(withOrderState(payment(state), told)).toMatchObject(expected);
  expect(withOrderState(payment(state), undefined)).toEqual(payment(state));
});

it.each<[string, string, string, boolean]>([
  ["cancelling", "PDNG", "has an", true],
  ["cancelling", "CANC", "has no", false],
  ["submitted", "PDNG", "has no", false],
])(
  "a payment in the state '%s' with the status %s %s unanswered cancellation",
  (state, status, _, isSo) => {
    expect(isCancellationUnanswered({ state, status } as Payment)).toBe(isSo);
  },
);
