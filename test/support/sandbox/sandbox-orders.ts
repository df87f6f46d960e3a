/** A valid transaction for a sandbox account, with changes. */
export const postedTransaction = (changes: Record<string, unknown> = {}) => ({
  amount: -12_550,
  currency: "NOK",
  valueDate: "2026-02-27",
  bookingDate: "2026-02-27",
  ...changes,
});

let cardTransactions = 0;

/** A valid card transaction with an id of its own, with changes. */
export const postedCardTransaction = (changes: Record<string, unknown> = {}) => {
  cardTransactions += 1;
  return {
    cardTransactionId: `card-transaction-${cardTransactions}`,
    terminalId: "00471123",
    bookingDate: "2026-02-26",
    transactionDate: "2026-02-27",
    transactionAmount: { currency: "NOK", amount: -23_240 },
    originalAmount: { currency: "EUR", amount: -2_000 },
    merchantCategoryCode: "5411",
    currencyExchange: {
      sourceCurrency: "EUR",
      targetCurrency: "NOK",
      unitCurrency: "EUR",
      exchangeRate: "11.62",
      quotationDate: "2026-02-26",
    },
    markupFee: { currency: "NOK", amount: -407 },
    markupFeePercentage: "1.75",
    cardAcceptorId: "HAVNEBODEN-01",
    cardAcceptorAddress: { street: "Strandgaten", city: "Bergen", country: "NO" },
    maskedPan: "539900******1184",
    transactionDetails: "HAVNEBODEN BERGEN",
    invoiced: "false",
    proprietaryBankTransactionCode: "KORTKJØP",
    ...changes,
  };
};
