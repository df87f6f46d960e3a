/** Descriptions of the sandbox's own operations, in addition to their summaries. */
// biome-ignore format: one operation in two lines, so that it reads as a table
export const sandboxTexts = {
  initialize:
    "Throws away all that the TPP's sandbox holds, and puts the seed in its place: two private and two corporate customers with accounts, cards and transactions. PSU-IDs stay, consents do not. The clock is set to real time, unless clock=keep.",
  listSandboxCustomers:
    "Every customer of the sandbox, those of the seed and those created since. Beyond 4 MB the header Link leads on.",
  createSandboxCustomer:
    "A private customer gets an agreement of their own. A company acts on agreements that are created for it.",
  getSandboxCustomer:
    "One customer with its agreements, accounts and cards.",
  deleteSandboxCustomer:
    "Deletes a customer with its accounts, cards and agreements.",
  listSandboxAgreements:
    "Every agreement of the sandbox. Beyond 4 MB the header Link leads on.",
  createSandboxAgreement:
    "An agreement of a company's, on which engagements say who may do what with which account.",
  getSandboxAgreement:
    "One agreement, and whose it is.",
  listEngagements:
    "Who may do what with which account on an agreement.",
  createEngagement:
    "Lets a private customer look at an account of a company's (VIEW) or pay from it (REGISTER).",
  deleteEngagement:
    "Takes away what a customer may do with an account.",
  listSandboxAccounts:
    "Every account of the sandbox. Beyond 4 MB the header Link leads on.",
  createSandboxAccount:
    "An account of a customer's. Where no number is given it gets one.",
  getSandboxAccount:
    "One account with its balances, in minor units of its currency.",
  updateSandboxBalances:
    "Sets what is booked on an account, and what can be spent of it.",
  listSandboxTransactions:
    "Every transaction of an account: what was posted to it, and what payments have made. All that are asked for are answered at once, up to 4 MB; beyond that the header Link leads on.",
  createSandboxTransactions:
    "Posts up to a thousand transactions to an account. No date is in the future by the sandbox's clock, and bookingDate is not after valueDate. Of a Norwegian account one number is enough, and the answer holds both; two that contradict each other are refused.",
  getSandboxTransaction:
    "One transaction of an account.",
  listSandboxCardAccounts:
    "Every card account of the sandbox. Beyond 4 MB the header Link leads on.",
  createSandboxCardAccount:
    "A card account of a private customer's.",
  getSandboxCardAccount:
    "One card account with its balances, in minor units of its currency.",
  updateSandboxCardBalances:
    "Sets what is booked on a card account, and what can be spent of it.",
  listSandboxCardTransactions:
    "What was posted to a card account. The seed's own card transactions are not among it. All that are asked for are answered at once, up to 4 MB; beyond that the header Link leads on.",
  createSandboxCardTransactions:
    "Posts up to a thousand transactions to a card account. Both dates lie before the sandbox's own time, and booking is not after the transaction.",
  cancelPaymentInNetBank:
    "Cancels an approved payment as its PSU would elsewhere; the TPP learns of it by the status.",
  movePaymentInNetBank:
    "Changes the day on which an approved payment is executed, as its PSU would elsewhere.",
  setPaymentBlock:
    "Stops payments from an account, or lets them be made again; it can be read all the while.",
  listExchangeRates:
    "What a unit of each currency costs in NOK.",
  listRequests:
    "The TPP's own requests of the last 24 hours, the newest first: what was asked and what was answered, without bodies.",
  getRequest:
    "One request with all that was wrong with it, and the signing string that the bank computed.",
  getClock:
    "The time that the sandbox goes by.",
  setClock:
    "Sets the time that the sandbox goes by, or null for real time. Where it goes forward, all that is due until then is executed; while that takes long it is answered with 202, and the same request tells how far it is.",
  exportData:
    "All that the sandbox holds as documents that can be put into another, in pages.",
  importData:
    "Puts customers, agreements, accounts, cards and transactions into the sandbox, all or none of them, beside what is there or in place of it.",
  listSnapshots:
    "The snapshots of the sandbox.",
  createSnapshot:
    "Keeps the sandbox as it is, to be restored later.",
  getSnapshot:
    "One snapshot.",
  restoreSnapshot:
    "Makes the sandbox what it was when the snapshot was taken.",
  deleteSnapshot:
    "Deletes a snapshot. The sandbox stays as it is.",
};
