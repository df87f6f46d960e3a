import { duplicateHours } from "../../shared/limits.ts";

/** The example and description of each path parameter. */
// biome-ignore format: one parameter in a line, so that it reads as a table
export const pathTexts: Readonly<Record<string, readonly [example: string, text: string]>> = {
  id:                 ["6f1c2b7e-3c9f-5d0a-9b8e-2f6d1c4a7b30", "The id of the account or card account, from the list of accounts."],
  transactionId:      ["20260227-0003", "The id of the transaction, from the account's list."],
  "payment-id":       ["d1b7a0c4-8f43-5f0e-a3d5-0f4c2b1a9e87", "The id of the payment, from the answer that created it."],
  authorisationId:    ["d1b7a0c4-8f43-5f0e-a3d5-0f4c2b1a9e87", "The id of the authorisation, from the answer that started it."],
  basketId:           ["a4d9c0e2-57b1-5c7d-8e6f-1b2a3c4d5e6f", "The id of the signing basket, from the answer that created it."],
  customerId:         ["2c7f3d4b-0a8e-5b6c-9d1f-7e8a9b0c1d2e", "The id of the customer in the sandbox."],
  agreementId:        ["5b0b8bb3-7f3e-4a5e-8f0b-0d5d3f0c6a11", "The id of the agreement, which is also the value of PSU-Corporate-ID."],
  engagementId:       ["7a6b5c4d-3e2f-5a1b-8c9d-0e1f2a3b4c5d", "The id of an engagement: a customer's right to act under the agreement."],
  mockAccountId:      ["6f1c2b7e-3c9f-5d0a-9b8e-2f6d1c4a7b30", "The id of the account in the sandbox."],
  mockTransactionId:  ["20260227-0003", "The id of the transaction, from the account's list."],
  mockCardAccountId:  ["0d9e8f7a-6b5c-5d4e-a3f2-1b0c9d8e7f6a", "The id of the card account in the sandbox."],
  tppId:              ["NO-FSA-987654321", "The calling TPP's own id: the organizationIdentifier of its certificate, with or without PSD."],
  paymentId:          ["d1b7a0c4-8f43-5f0e-a3d5-0f4c2b1a9e87", "The id of the payment, from the answer that created it."],
  requestLogId:       ["1772445600000-99391c7e", "The id of the request, from the list of requests."],
  snapshotId:         ["e5d4c3b2-a190-5f8e-9d7c-6b5a4f3e2d1c", "The id of the snapshot."],
};

/** The example and description of each query parameter. */
// biome-ignore format: one parameter in a line, so that it reads as a table
export const queryTexts: Readonly<Record<string, readonly [example: unknown, text: string]>> = {
  allowLogicalDuplicate: [false, `With true, the bank accepts a payment that equals one approved within the last ${duplicateHours} hours.`],
  withBalance:      [true, "With true, each account or card account of the answer has its balances. It has no effect on balances and transactions."],
  bookingStatus:    ["both", "The kind of transactions: booked, pending, or both. If all is allowed, it means the same as both."],
  dateFrom:         ["2026-02-01", "The first day; for a booked transaction its booking date counts."],
  dateTo:           ["2026-02-28", "The last day, inclusive."],
  fromDate:         ["2026-02-01", "The first day."],
  toDate:           ["2026-02-28", "The last day, inclusive."],
  limit:            [50, "The maximum number of entries in the answer."],
  offset:           [0, "The number of entries to skip."],
  cursor:           ["eyJwIjoxfQ", "The position at which the list continues, from a link of the previous page."],
  withAccounts:     [true, "With true, each customer has its accounts and cards; the answer is faster without them."],
  withAgreements:   [true, "With true, each customer has its agreements; the answer is faster without them."],
  before:           ["1772445600000-99391c7e", "The requestLogId after which the list continues, from the link next."],
  after:            ["20260228-0001", "The position at which the list continues, from the link next."],
  clock:            ["keep", "With keep, the clock does not change, and the new data begin at its time."],
  replace:          [false, "With true, the document replaces everything in the sandbox."],
};
