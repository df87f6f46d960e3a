/** The example and description of each path parameter. */
// biome-ignore format: one parameter in a line, so that it reads as a table
export const pathTexts: Readonly<Record<string, readonly [example: string, text: string]>> = {
  id:                 ["6f1c2b7e-3c9f-5d0a-9b8e-2f6d1c4a7b30", "The account or card account, as the list of them names it."],
  transactionId:      ["20260227-0003", "The transaction, as the account's list names it."],
  "payment-id":       ["d1b7a0c4-8f43-5f0e-a3d5-0f4c2b1a9e87", "The payment, as it was answered when it was created."],
  authorisationId:    ["d1b7a0c4-8f43-5f0e-a3d5-0f4c2b1a9e87", "The authorisation, as it was answered when it began."],
  basketId:           ["a4d9c0e2-57b1-5c7d-8e6f-1b2a3c4d5e6f", "The signing basket, as it was answered when it was created."],
  customerId:         ["2c7f3d4b-0a8e-5b6c-9d1f-7e8a9b0c1d2e", "The customer of the sandbox."],
  agreementId:        ["5b0b8bb3-7f3e-4a5e-8f0b-0d5d3f0c6a11", "The agreement, which PSU-Corporate-ID names too."],
  engagementId:       ["7a6b5c4d-3e2f-5a1b-8c9d-0e1f2a3b4c5d", "The engagement of a customer in the agreement."],
  mockAccountId:      ["6f1c2b7e-3c9f-5d0a-9b8e-2f6d1c4a7b30", "The account of the sandbox."],
  mockTransactionId:  ["20260227-0003", "The transaction, as the account's list names it."],
  mockCardAccountId:  ["0d9e8f7a-6b5c-5d4e-a3f2-1b0c9d8e7f6a", "The card account of the sandbox."],
  tppId:              ["NO-FSA-987654321", "The TPP itself: the organizationIdentifier of its certificate, with or without PSD."],
  paymentId:          ["d1b7a0c4-8f43-5f0e-a3d5-0f4c2b1a9e87", "The payment, as it was answered when it was created."],
  requestLogId:       ["1772445600000-99391c7e", "The request, as the list of them names it."],
  snapshotId:         ["e5d4c3b2-a190-5f8e-9d7c-6b5a4f3e2d1c", "The snapshot."],
};

/** The example and description of each query parameter. */
// biome-ignore format: one parameter in a line, so that it reads as a table
export const queryTexts: Readonly<Record<string, readonly [example: unknown, text: string]>> = {
  allowLogicalDuplicate: [false, "Whether the payment is taken although one like it was approved within 24 hours."],
  withBalance:      [true, "Whether each account comes with its balances."],
  bookingStatus:    ["both", "Which transactions are asked for: booked, pending, or both. Where all is a value, it means both."],
  dateFrom:         ["2026-02-01", "The first day, of booking where a transaction is booked."],
  dateTo:           ["2026-02-28", "The last day, which is included."],
  fromDate:         ["2026-02-01", "The first day."],
  toDate:           ["2026-02-28", "The last day, which is included."],
  limit:            [50, "How many are answered at most."],
  offset:           [0, "How many are passed over before."],
  cursor:           ["eyJwIjoxfQ", "Where the list goes on: what a link of the page before holds."],
  withAccounts:     [true, "Whether each customer comes with its accounts and cards; without them the answer is faster."],
  withAgreements:   [true, "Whether each customer comes with its agreements; without them the answer is faster."],
  before:           ["1772445600000-99391c7e", "The requestLogId behind which the list goes on, as its link next holds it."],
  after:            ["20260228-0001", "Where the list goes on: what its link next holds."],
  clock:            ["keep", "Leaves the clock as it is: the seed begins at the instant that it shows."],
  replace:          [false, "Whether the document becomes the whole sandbox, in place of all that is there."],
};
