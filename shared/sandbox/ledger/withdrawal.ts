import type { Rates } from "../../rules/money.ts";
import type { Change } from "../../table/expressions.ts";
import type { WorldAccount, WorldTransaction } from "../worlds/world.ts";

/** The debit of an account for an approved payment. */
export type Withdrawal = {
  paymentId: string;
  world: string;
  accountId: string;
  /** Amount plus fee, in minor units of the account's currency. */
  total: bigint;
  /** The row of the PSU's account: pending, or booked immediately. */
  row: WorldTransaction;
};

/** The user of an account, and the context: PRIVATE, or the agreement's id. */
export type User = { customerId: string; context: string };

/** The credit of a creditor whose account is at this bank. */
export type Credit = { accountId: string; row: WorldTransaction };

/**
 * The operations of the sandbox's bank that look up accounts and move money. Each method that moves money takes
 * `otherChanges`: further changes of the table for the same transaction, so that all of them happen or none. It returns
 * the index of the change that the table refused.
 */
export type SandboxBank = {
  /**
   * Returns the conditions of a transaction under which a customer may use these accounts and cards, or undefined if
   * the customer may not use one of them now.
   */
  mandates: (
    world: string,
    by: User,
    ids: readonly string[],
  ) => Promise<readonly Change[] | undefined>;
  account: (world: string, accountId: string) => Promise<WorldAccount | undefined>;
  /** Finds the account with this BBAN, if it is at this bank. */
  accountIdOf: (world: string, tppId: string, bban: string) => Promise<string>;
  /** The maximum amount of one row of an account, in minor units. */
  largestRow: bigint;
  /** The bank's exchange rates at this time. */
  rates: (now: Date) => Promise<Rates>;
  /** Reads one transaction by its id, also an entry of a batch. */
  transaction: (
    world: string,
    accountId: string,
    id: string,
  ) => Promise<WorldTransaction | undefined>;
  /** Reads the entries of a batch in order. Returns none if the id is not a batch's. */
  entries: (world: string, accountId: string, batchId: string) => Promise<WorldTransaction[]>;
  /** Tells whether an account with this id existed and was closed. */
  isClosed: (world: string, accountId: string) => Promise<boolean>;
  /**
   * Accepts an order without a reservation. Returns "closed" if the account may not pay, or not for this user. The same
   * transaction checks the user's rights.
   */
  accept: (
    order: Pick<Withdrawal, "world" | "accountId"> & { by: User },
    otherChanges: readonly Change[],
  ) => Promise<"reserved" | "closed" | "refused">;
  /** Accepts a payment and reserves its money. Returns "funds" if the funds are insufficient. */
  reserve: (
    withdrawal: Withdrawal & { by: User },
    otherChanges: readonly Change[],
  ) => Promise<"reserved" | "funds" | "closed" | "refused">;
  /** Releases the reserved money of an unexecuted payment, if the account exists. */
  release: (
    held: Omit<Withdrawal, "total">,
    otherChanges: readonly Change[],
  ) => Promise<"released" | "refused">;
  /** Debits reserved money, and credits a creditor at this bank. */
  book: (
    withdrawal: Withdrawal,
    booked: { row: WorldTransaction; credit?: Credit | undefined },
    otherChanges: readonly Change[],
  ) => Promise<"booked" | "closed" | "refused">;
  /**
   * Debits money that was not reserved. Its row is booked immediately, or as an entry of a batch whose own row follows
   * later.
   */
  pay: (
    withdrawal: Withdrawal,
    paid: { credit?: Credit | undefined; inBatch?: boolean },
    otherChanges: readonly Change[],
  ) => Promise<"booked" | "funds" | "closed" | "refused">;
  /** Books the row of a batch whose entries are already debited. */
  bookBatch: (
    batch: Omit<Withdrawal, "total">,
    otherChanges: readonly Change[],
  ) => Promise<"booked" | "refused">;
};
