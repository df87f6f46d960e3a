import { transactionAnswer } from "../../../shared/rules/account-answer.ts";
import { rowBytes } from "../../../shared/rules/answer-size.ts";
import type { Payment } from "../../../shared/rules/payment.ts";
import {
  isCancellationUnanswered,
  withOrderState,
} from "../../../shared/rules/with-order-state.ts";

it.each<[object | undefined, boolean]>([
  [{ iban: "NO9386011117947" }, true],
  [{ bban: "86011117947" }, true],
  [{ iban: "NO9386011117947", bban: "86011117947" }, true],
  [{ currency: "NOK" }, false],
  [{}, false],
  [undefined, false],
])(
  "a transaction shows the account %j only if it has a number: %s (specification, Transaction)",
  (account, isNamed) => {
    const shown = transactionAnswer({ creditorAccount: account, debtorAccount: account } as never);
    const expected = isNamed ? account : undefined;
    expect([shown.creditorAccount, shown.debtorAccount]).toEqual([expected, expected]);
  },
);

it("the size of a row in an answer is its bytes and its comma", () => {
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
  ["cancelling", "PDNG", "counts", true],
  ["cancelling", "CANC", "does not count", false],
  ["submitted", "PDNG", "does not count", false],
])(
  "a cancellation of a payment in the state '%s' with the status %s %s as unanswered",
  (state, status, _, isSo) => {
    expect(isCancellationUnanswered({ state, status } as Payment)).toBe(isSo);
  },
);
