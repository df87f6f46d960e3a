import type { KidAgreement } from "../../schemas/kid-agreement.ts";

/**
 * What a bank holds, as the ports tell it. Every money amount is a bigint in minor units of its own
 * currency; an amount that left the account or was put on the card is negative.
 */
export type World = {
  customers: WorldCustomer[];
  agreements: Agreement[];
  accounts: WorldAccount[];
  cardAccounts: CardAccount[];
  transactions: Map<WorldAccount["id"], WorldTransaction[]>;
  /** What is inside the batches among an account's transactions, and counts nowhere but in them. */
  entries: Map<WorldAccount["id"], WorldTransaction[]>;
  cardTransactions: Map<CardAccount["id"], WorldCardTransaction[]>;
};

export type WorldCustomer = {
  id: string;
  /** What the customer types into the SCA page of the sandbox. */
  customerNumber: string;
  nationalNumber: string;
  type: "PRIVATE" | "CORPORATE";
  name: string;
};

/** What an engagement lets its customer do with its account; consent needs both. */
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
  /** The sum of the booked rows, where nobody has set it or posted rows by hand. */
  booked: bigint;
  /** `booked` less what pending rows will take. */
  available: bigint;
  /** What KIDs payments to it have; without one they have none. */
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
  /** A TPP has made it, and may post transactions to it. */
  byHand?: boolean | undefined;
  /** What the bank is owed, as a negative number. */
  booked: bigint;
  /** What can still be spent: the limit and `booked`, less what pending rows will take. */
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
  /** The currency the rate is told for one unit of. */
  unitCurrency: string;
  targetCurrency: string;
  quotationDate: string;
  contractIdentification?: string | undefined;
};

/** Where a row stands among those of its status. */
export type WorldRowPosition = { day: string; sequence: string };

/** Rows of one status from one day to another, both included, from the newest to the oldest. */
export type RowRange = {
  status: "BOOKED" | "PENDING";
  from: string;
  to: string;
  /** The newest row that belongs to it, where newer ones are left out. */
  newest?: WorldRowPosition | undefined;
  /** Begins behind this place. */
  after?: WorldRowPosition | undefined;
  /** The other way round. */
  oldestFirst?: boolean;
  /** How many; all of them without it. */
  limit?: number;
};

/** What rows of accounts and of cards have in common. */
type Row = {
  /** `${yyyymmdd}-${sequence}` of the day it was first seen; it stays when the row is booked. */
  id: string;
  status: "booked" | "pending";
  /** What it is sorted by: the booking date, or the date a pending row is expected to be booked. */
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
  /** Told in the sandbox's own lists only (specification, Transaction details: not offered); so is `ultimateDebtor`. */
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
  /** How many transactions stand behind this one, which then is a batch; at most 1,000. */
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
  /** Its value date. */
  transactionDate: string;
  /** What the merchant asked for, in the merchant's currency, with the sign of `amount`. */
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
  /** A TPP has posted it. */
  posted?: boolean | undefined;
};
