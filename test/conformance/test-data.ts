import type { Order, Transfer } from "../../shared/ports/schemas/order.ts";
import type { Refusal } from "../../shared/ports/schemas/quote.ts";

/** A customer with an account, privately or under an agreement. */
export type Payer = {
  customerId: string;
  agreementId?: string;
  account: { id: string; reference: Order["debtorAccount"] };
};

/** The part of an order that a case chooses: everything but the id and the account. */
export type ToPay = { product: string; transfer: Transfer };

/** The test data of the bank under test. A case is skipped if its data is missing. */
export type TestData = {
  tppId: string;
  /** The bank's time. */
  now: () => Date;
  /** May read the account and pay from it, with money for all that the cases pay. */
  payer: Payer & { number: string };
  /** Another customer, who may neither read nor pay from the payer's account. */
  stranger: Payer;
  /** A small transfer in the account's currency to somebody else's account, booked within a day, that the payer may make. */
  toPay: ToPay;
  /** Another account of the payer as creditor: no SCA is needed. */
  own?: ToPay;
  /** A payer whose account was closed. */
  closed?: Payer;
  /** May read the account, and not pay from it. */
  reader?: Payer;
  /** May pay under an agreement, at once and alone. */
  corporate?: Payer;
  /** Whose orders another holder must approve. */
  dualControl?: Payer;
  /** More than there is on the payer's account. */
  tooMuch?: ToPay;
  /** An order with several faults, and all that the bank refuses it for. */
  refused?: { order: Omit<Extract<Order, { kind: "single" }>, "id">; refusals: Refusal[] };
  /** To an account that takes payments with a KID only: one without, and one with a wrong KID. */
  kidMissing?: ToPay;
  kidInvalid?: ToPay;
  /** In another currency than the account's. */
  foreign?: ToPay;
  /** Executed at once. */
  instant?: ToPay;
  /** The product of standing orders, of transfers such as `toPay`. */
  standing?: string;
  /** The product of bulks, and a transfer that the check lets through and the execution does not. */
  bulk?: { product: string; failing: Transfer };
  /** A day to come that is no banking day. */
  noBankingDay?: string;
  /** A card that the payer may read, with several booked rows. */
  card?: { payer: Payer; id: string };
  /** A booked batch on an account. */
  batch?: { payer: Payer; id: string };
};

/** Actions that only a test bank can do. A case is skipped if its hook is missing. */
export type Hooks = {
  /** A new customer with a new account that can pay `toPay` several times; the hooks below are for such ones. */
  newPayer?: () => Promise<Payer>;
  /** The customer may use the account no more. */
  endMandate?: (payer: Payer) => Promise<void>;
  /** Takes all money off the account. */
  moveMoneyAway?: (payer: Payer) => Promise<void>;
  closeAccount?: (payer: Payer) => Promise<void>;
  /** Books one row on an account, as its newest. */
  bookRow?: (payer: Payer) => Promise<void>;
  /** Executes all that is due by the end of today, and lets the next banking day begin, which `now` then tells. */
  passDay?: () => Promise<void>;
};
