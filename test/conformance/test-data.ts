import type { Order, Transfer } from "../../shared/ports/schemas/order.ts";
import type { Refusal } from "../../shared/ports/schemas/quote.ts";

/** A customer with an account, privately or under an agreement. */
export type Payer = {
  customerId: string;
  agreementId?: string;
  /** The name of the context in which the payer acts, as the customer knows it. */
  name?: string;
  account: { id: string; reference: Order["debtorAccount"] };
};

/** The part of an order that a case chooses: everything except the id and the account. */
export type ToPay = { product: string; transfer: Transfer };

/** The test data of the bank under test. A case is skipped if its data is missing. */
export type TestData = {
  tppId: string;
  /** Returns the bank's current time. */
  now: () => Date;
  /** A payer who may read the account and pay from it, with enough money for all cases. */
  payer: Payer & { number: string };
  /** Another customer, who may neither read nor pay from the payer's account. */
  stranger: Payer;
  /**
   * A small transfer that the payer may make, in the account's currency to somebody else's account, booked within a
   * day.
   */
  toPay: ToPay;
  /** A transfer to another account of the payer, which needs no SCA. */
  own?: ToPay;
  /** A payer whose account was closed. */
  closed?: Payer;
  /** A customer who may read the account, but not pay from it. */
  reader?: Payer;
  /** A payer who may pay under an agreement, at once and without another holder's approval. */
  corporate?: Payer;
  /** A payer whose orders another holder must approve. */
  dualControl?: Payer;
  /** A transfer that exceeds the payer's balance. */
  tooMuch?: ToPay;
  /** An order with several faults, and every reason for which the bank refuses it. */
  refused?: { order: Omit<Extract<Order, { kind: "single" }>, "id">; refusals: Refusal[] };
  /** Transfers to an account that requires a KID: one without a KID, and one with a wrong KID. */
  kidMissing?: ToPay;
  kidInvalid?: ToPay;
  /** A transfer in another currency than the account's. */
  foreign?: ToPay;
  /** A transfer that the bank executes at once. */
  instant?: ToPay;
  /** The product of standing orders that make transfers such as `toPay`. */
  standing?: string;
  /** The product of bulks, and a transfer that passes the check but fails at its execution, if the bank has one. */
  bulk?: { product: string; failing?: Transfer | undefined };
  /** A future day that is not a banking day. */
  noBankingDay?: string;
  /** A card that the payer may read, with several booked rows. */
  card?: { payer: Payer; id: string };
  /** A booked batch on an account. */
  batch?: { payer: Payer; id: string };
};

/** Actions that only a test bank can do. A case is skipped if its hook is missing. */
export type Hooks = {
  /** Makes a customer with a new account that can pay `toPay` several times and `foreign` once. The hooks below take it. */
  newPayer?: () => Promise<Payer>;
  /** Ends the customer's right to use the account. */
  endMandate?: (payer: Payer) => Promise<void>;
  /** Takes all money from the account. */
  moveMoneyAway?: (payer: Payer) => Promise<void>;
  closeAccount?: (payer: Payer) => Promise<void>;
  /** Books one new row on an account. */
  bookRow?: (payer: Payer) => Promise<void>;
  /** Executes all orders that are due by the end of today, and moves `now` to the next banking day. */
  passDay?: () => Promise<void>;
};
