import type { KidAgreement } from "../../schemas/kid-agreement.ts";

/**
 * The data of a bank. Every amount is a bigint in minor units of its own currency. A debit of an account and a purchase
 * with a card are negative.
 */
export type Lists = {
  customers: WorldCustomer[];
  agreements: Agreement[];
  accounts: WorldAccount[];
  cardAccounts: CardAccount[];
  transactions: Map<WorldAccount["id"], WorldTransaction[]>;
  /** The entries of the batches among an account's transactions. Only the batch counts in balances. */
  entries: Map<WorldAccount["id"], WorldTransaction[]>;
  cardTransactions: Map<CardAccount["id"], WorldCardTransaction[]>;
};

export type WorldCustomer = {
  id: string;
  /** The number that the customer enters on the sandbox's SCA page. */
  customerNumber: string;
  nationalNumber: string;
  type: "PRIVATE" | "CORPORATE";
  name: string;
};

/** The rights of an engagement's customer on its account. A consent needs both. */
export type EngagementRole = "REGISTER" | "VIEW";

/** One customer acting on one account. */
export type Engagement = {
  id: string;
  customer: WorldCustomer["id"];
  account: WorldAccount["id"];
  roles: EngagementRole[];
};

export type Agreement = {
  id: string;
  name: string;
  owner: WorldCustomer["id"];
  kind: WorldCustomer["type"];
  engagements: Engagement[];
};

export type WorldAccount = {
  id: string;
  owner: WorldCustomer["id"];
  ownerName: string;
  bban: string;
  iban: string;
  currency: string;
  name: string;
  product: string;
  cashAccountType: "CACC" | "SVGS";
  usage: "PRIV" | "ORGA";
  /** The sum of the booked rows, unless a TPP has set the balance or posted rows. */
  booked: bigint;
  /** `booked` minus the pending rows. */
  available: bigint;
  /** The KIDs that payments to this account carry. Without an agreement they carry none. */
  kid?: KidAgreement | undefined;
  /** Payments from it were stopped in another channel. */
  blocked?: boolean | undefined;
};

export type CardAccount = {
  id: string;
  owner: WorldCustomer["id"];
  ownerName: string;
  maskedPan: string;
  currency: string;
  name: string;
  product: string;
  creditLimit: bigint;
  /** True for an account that a TPP made. The TPP may post transactions to it. */
  byHand?: boolean | undefined;
  /** The debt to the bank, as a negative number. */
  booked: bigint;
  /** The available balance: the limit plus `booked`, minus the pending rows. */
  available: bigint;
};

export type WorldAccountNumber = {
  iban?: string | undefined;
  bban?: string | undefined;
  currency?: string | undefined;
};

export type WorldCurrencyExchange = {
  sourceCurrency: string;
  exchangeRate: string;
  /** The rate is the price of one unit of this currency. */
  unitCurrency: string;
  targetCurrency: string;
  quotationDate: string;
  contractIdentification?: string | undefined;
};

/** The position of a row among the rows of its status. */
export type WorldRowPosition = { day: string; sequence: string };

/** The common part of account rows and card rows. */
type Row = {
  /**
   * `${yyyymmdd}-${sequence}` of the day on which the row first appeared. The id stays the same when the row is booked.
   */
  id: string;
  status: "booked" | "pending";
  /** The sort key: the booking date, or the expected booking date of a pending row. */
  day: string;
  sequence: string;
  bookingDate?: string | undefined;
  amount: bigint;
  currency: string;
  currencyExchange?: WorldCurrencyExchange | undefined;
  proprietaryBankTransactionCode?: string | undefined;
};

export type WorldTransaction = Row & {
  valueDate: string;
  endToEndId?: string | undefined;
  creditorName?: string | undefined;
  creditorAccount?: WorldAccountNumber | undefined;
  creditorAgent?: string | undefined;
  /**
   * Only the sandbox's own lists show this field and `ultimateDebtor` (specification, Transaction details: not
   * offered).
   */
  ultimateCreditor?: string | undefined;
  ultimateDebtor?: string | undefined;
  debtorName?: string | undefined;
  debtorAccount?: WorldAccountNumber | undefined;
  debtorAgent?: string | undefined;
  remittanceInformationUnstructured?: string | undefined;
  /** The message in lines, of which `remittanceInformationUnstructured` is the first. */
  remittanceInformationUnstructuredArray?: string[] | undefined;
  remittanceInformationStructuredArray?: WorldStructuredRemittance[] | undefined;
  purposeCode?: string | undefined;
  bankTransactionCode?: string | undefined;
  /** The number of entries of a batch, at most 1,000. Only batches have it. */
  batchNumberOfTransactions?: number | undefined;
};

export type WorldStructuredRemittance = {
  reference: string;
  referenceType?: string | undefined;
  referenceIssuer?: string | undefined;
};

export type WorldCardTransaction = Row & {
  maskedPan: string;
  terminalId: string;
  /** The value date. */
  transactionDate: string;
  /** The merchant's amount in the merchant's currency, with the sign of `amount`. */
  originalAmount: { amount: bigint; currency: string };
  merchantCategoryCode: string;
  markupFee: { amount: bigint; currency: string };
  markupFeePercentage: string;
  cardAcceptorId: string;
  cardAcceptorAddress: {
    street?: string | undefined;
    buildingNumber?: string | undefined;
    postalCode?: string | undefined;
    city?: string | undefined;
    country: string;
  };
  transactionDetails: string;
  invoiced: boolean;
  /** True if a TPP posted the row. */
  posted?: boolean | undefined;
};
