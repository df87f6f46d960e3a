/** The purpose of each command that operations of the interface and pages send themselves, in both stages. */
export const ownCommands = {
  "BatchGet ACCOUNT CARD PAYMENT":
    "a payment and its authorisation, and in the same command what the sandbox has of the customer",
  "BatchGet ACCOUNT DUPLICATE":
    "whether an equal payment was approved within 24 hours, and in the same command accounts in the sandbox",
  "BatchGet ACCOUNT DUPLICATE WORLD":
    "whether an equal payment was approved within 24 hours, and what the sandbox has of debtor and creditor",
  "BatchGet DUPLICATE WORLD":
    "whether an equal payment was approved within 24 hours, and in the same command a customer of the sandbox",
  "BatchGet PAYMENT": "the payments of a signing basket",
  "BatchGet PAYMENT STATE": "a payment, and the latest state that the bank told of it",
  "BatchGet PAYMENT STATE WORLD":
    "an equal payment with the latest state that the bank told of it, and in the same command a customer of the sandbox",
  "Get BASKET": "a signing basket, or its authorisation",
  "Get DUPLICATE": "whether equal payments were approved within 24 hours",
  "Get PAYMENT": "one payment, or one of its authorisations",
  "Get SCA": "the flow behind a link, or the flow of an authorisation",
  "Get STATE": "the latest state that the bank told of a payment",
  "Get TPP":
    "the TPP's contact addresses, whether the bank has stopped the TPP of a link, or the sandbox's clock behind a page",
  "Get VISIT": "the session of a customer on the dashboard",
  "Put VISIT": "a new session on the dashboard",
  "Query BASKET": "the authorisations of a signing basket",
  "Query CONSENTS": "the TPPs that a customer has a consent for",
  "Query PAYMENT": "the authorisations or the parts of a payment",
  "Query PSU": "a PSU's link, session and consents, or the payments that a PSU has approved",
  "Query USAGE": "the latest reads that a customer is shown",
  "TransactWrite AUDIT BASKET PAYMENT REQUEST":
    "a basket that is created or deleted, and its payments",
  "TransactWrite AUDIT BASKET PAYMENT PSU SCA TPP": "the approval of a basket, which ends its flow",
  "TransactWrite AUDIT BASKET REQUEST SCA": "a flow for a basket",
  "TransactWrite AUDIT DUPLICATE PAYMENT REQUEST SCA":
    "a payment with its flow, and what the list of its equal payments need not keep",
  "TransactWrite AUDIT DUPLICATE PAYMENT PSU SCA TPP":
    "the approval of a payment, which ends its flow",
  "TransactWrite AUDIT DUPLICATE PAYMENT PSU REQUEST TPP": "a payment that is exempt from SCA",
  "TransactWrite AUDIT DUPLICATE PSU": "a payment of a basket that the bank gets now",
  "TransactWrite AUDIT PAYMENT": "a payment that is rejected because nobody approved it in time",
  "TransactWrite AUDIT PAYMENT REQUEST": "a payment that its TPP cancels",
  "TransactWrite AUDIT PAYMENT REQUEST SCA": "a payment with its flow, or a flow for a payment",
  "TransactWrite AUDIT PAYMENT SCA": "the end of a flow for a payment without success",
  "TransactWrite AUDIT PAYMENT STATE": "the end of a payment that its PSU stops",
  "TransactWrite AUDIT PSU": "the end of a consent on the dashboard",
  "TransactWrite AUDIT PSU REQUEST": "the end of a consent by its TPP",
  "TransactWrite AUDIT PSU SCA TPP": "a consent, which ends its flow",
  "TransactWrite AUDIT PSU TPP": "other accounts of a consent",
  "TransactWrite AUDIT REQUEST SCA": "a flow for a consent",
  "TransactWrite AUDIT SCA":
    "a flow for a consent that a read needs, or the end of a flow without success",
  "TransactWrite AUDIT REQUEST TPP": "new contact addresses",
  "TransactWrite PAYMENT PSU SCA TPP": "the approval of a cancellation, which ends its flow",
  "TransactWrite PAYMENT SCA": "the next step of a flow, with a new quote for its payment",
  "TransactWrite PAYMENT STATE": "the bank's first answer about a payment",
  "TransactWrite PAYMENT TPP": "a cancellation that the PSU wants on the dashboard",
  "TransactWrite REQUEST":
    "the answer to the cancellation of an approved payment, or of a consent that has ended already",
  "TransactWrite SCA": "the next step of a flow",
  "TransactWrite STATE": "a later state that the bank told of a payment",
  "TransactWrite TPP": "a change of the sandbox behind a page",
  "TransactWrite VISIT": "a change of the session on the dashboard",
  "Update ATTEMPT": "an attempt to identify that failed",
  "Update SCA": "the browser that a link belongs to, an attempt to identify, or a way back",
  "Update USAGE": "a read of accounts with the PSU present, for the PSU to see",
} as const;

/** The purpose of each command of the sandbox's bank behind the port. Production calls the connector instead. */
export const bankCommands = {
  "BatchGet ACCOUNT": "accounts, or a row where it may stand",
  "BatchGet ACCOUNT CARD": "accounts and cards",
  "BatchGet ACCOUNT WORLD": "an account, and its holder",
  "BatchGet BASKET WORLD": "a customer, and in the same command the basket of the flow",
  "BatchGet ORDER": "several orders",
  "Get ACCOUNT": "an account",
  "Get CARD": "a card",
  "Get ORDER": "an order",
  "Get TPP": "the sandbox's clock",
  "Get WORLD": "a customer or an agreement",
  "Query ACCOUNT": "a page of rows",
  "Query CARD": "a page of rows of a card",
  "Query WORLD": "a customer's accounts and agreements",
  "TransactWrite ACCOUNT AUDIT ORDER TPP WAITING": "money that is booked",
  "TransactWrite ACCOUNT ORDER TPP WAITING WORLD":
    "an order that the bank accepts, and the money that it holds",
  "TransactWrite AUDIT ORDER TPP": "an order that the bank does not carry out",
} as const;

/**
 * The highest number of commands in one request: by the operation or page itself, and by the sandbox's bank. Not
 * counted are the guard, the profile and the PSU, which every request of a TPP reads or writes first, the account that
 * the sandbox reads ahead in the same command, and the sandbox's request log.
 */
// biome-ignore format: one operation or page per line, so that it reads as a table
export const mostCommands: Record<string, readonly [own: number, bank: number]> = {
  listAccounts: [1, 2],
  getAccount: [1, 2],
  getBalances: [1, 2],
  listTransactions: [1, 5],
  getTransactionDetails: [1, 2],
  listCardAccounts: [1, 2],
  getCardAccount: [1, 2],
  getCardBalances: [1, 2],
  listCardTransactions: [1, 4],
  startConsent: [1, 2],
  startBankOfferedConsent: [1, 2],
  getConsent: [0, 0],
  endConsent: [1, 0],
  createPayment: [3, 5],
  createBulkPayment: [4, 4],
  createPeriodicPayment: [4, 4],
  getPayment: [1, 1],
  getPaymentStatus: [1, 1],
  cancelPayment: [2, 1],
  startAuthorisation: [3, 2],
  listAuthorisations: [1, 0],
  getAuthorisation: [2, 0],
  startCancellationAuthorisation: [3, 3],
  listCancellationAuthorisations: [1, 0],
  getCancellationAuthorisation: [2, 0],
  createSigningBasket: [2, 0],
  getSigningBasket: [2, 1],
  getSigningBasketStatus: [2, 1],
  deleteSigningBasket: [2, 0],
  startSigningBasketAuthorisation: [3, 0],
  listSigningBasketAuthorisations: [1, 0],
  getSigningBasketAuthorisation: [2, 0],
  getUser: [1, 2],
  listAgreements: [1, 4],
  getContactInformation: [1, 0],
  putContactInformation: [1, 0],
  showStep: [7, 2],
  beginSca: [5, 4],
  identifyPsu: [8, 8],
  chooseContext: [5, 6],
  grantConsent: [7, 2],
  confirmUser: [4, 0],
  approvePayment: [8, 9],
  cancelSca: [4, 0],
  showConsents: [5, 4],
  signIn: [3, 2],
  showAccountChoice: [4, 4],
  chooseConsentAccounts: [5, 4],
  revokeConsent: [4, 0],
  showConsentHistory: [5, 0],
  showOwnPayments: [14, 6],
  showOwnPayment: [7, 6],
  stopOwnPayment: [10, 10],
  signOut: [3, 0],
  openAppLink: [0, 0],
  showAndroidApp: [0, 0],
  showIosApps: [0, 0],
  returnFromProvider: [13, 10],
};

/**
 * The same for the sandbox's own operations, which production does not have. Operations that process a whole world send
 * more commands, depending on the number of its items.
 */
// biome-ignore format: one operation per line, so that it reads as a table
export const mostSandboxCommands: Record<string, number> = {
  listSandboxCustomers: 1,
  createSandboxCustomer: 3,
  getSandboxCustomer: 3,
  listSandboxAgreements: 1,
  createSandboxAgreement: 2,
  getSandboxAgreement: 1,
  listEngagements: 1,
  createEngagement: 2,
  deleteEngagement: 2,
  listSandboxAccounts: 2,
  createSandboxAccount: 4,
  getSandboxAccount: 1,
  updateSandboxBalances: 2,
  listSandboxTransactions: 2,
  getSandboxTransaction: 1,
  listSandboxCardAccounts: 2,
  createSandboxCardAccount: 3,
  getSandboxCardAccount: 1,
  updateSandboxCardBalances: 2,
  listSandboxCardTransactions: 2,
  cancelPaymentInNetBank: 4,
  setPaymentBlock: 2,
  listRequests: 1,
  getRequest: 1,
  listSnapshots: 1,
  getSnapshot: 1,
  deleteSnapshot: 2,
};

/** Sandbox operations whose number of commands depends on the size of a world. */
export const worldCommands: ReadonlySet<string> = new Set([
  "initialize",
  "deleteSandboxCustomer",
  "createSandboxTransactions",
  "createSandboxCardTransactions",
  "movePaymentInNetBank",
  "getClock",
  "setClock",
  "exportData",
  "importData",
  "createSnapshot",
  "restoreSnapshot",
]);
