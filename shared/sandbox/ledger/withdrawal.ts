import type { Rates } from "../../rules/money.ts";
import type { Change } from "../../table/expressions.ts";
import type { WorldAccount, WorldTransaction } from "../worlds/world.ts";

/** Money that leaves an account for an approved payment, as the bank needs to know it. */
export type Withdrawal = {
  paymentId: string;
  world: string;
  accountId: string;
  /** Amount and fee together, in minor units of the account. */
  total: bigint;
  /** The row the PSU's account shows: as long as it is pending, or booked at once. */
  row: WorldTransaction;
};

/** The user of an account, and the context: PRIVATE, or the agreement's id. */
export type User = { customerId: string; context: string };

/** The credit of a creditor whose account is at this bank. */
export type Credit = { accountId: string; row: WorldTransaction };

/**
 * The operations of the sandbox's bank that look up accounts and move money. Each method that moves money takes
 * `alongside`: further changes of the table for the same transaction, so that all of them happen or none. It returns the
 * number of the change that the table refused.
 */
export type SandboxBank = {
  /**
   * The conditions under which a customer may use these accounts and cards, for a transaction that rests on that; undefined
   * where the customer may not use one of them now.
   */
  mandates: (
    world: string,
    by: User,
    ids: readonly string[],
  ) => Promise<readonly Change[] | undefined>;
  account: (world: string, accountId: string) => Promise<WorldAccount | undefined>;
  /** The account with this BBAN in Norway, if it is the bank's. */
  accountIdOf: (world: string, tppId: string, bban: string) => Promise<string>;
  /** The most that one row of an account can move, in minor units. */
  largestRow: bigint;
  /** The bank's exchange rates at this time. */
  rates: (now: Date) => Promise<Rates>;
  /** One transaction by its id, be it on the account or inside a batch. */
  transaction: (
    world: string,
    accountId: string,
    id: string,
  ) => Promise<WorldTransaction | undefined>;
  /** The transactions inside a batch, in order; none where the id is no batch's. */
  entries: (world: string, accountId: string, batchId: string) => Promise<WorldTransaction[]>;
  /** Tells whether an account with this id existed and was closed. */
  isClosed: (world: string, accountId: string) => Promise<boolean>;
  /**
   * Takes an order over for which nothing is held back; "closed" when the account may not pay, or not for this user. What
   * the user may do is looked at in the same transaction.
   */
  accept: (
    order: Pick<Withdrawal, "world" | "accountId"> & { by: User },
    alongside: readonly Change[],
  ) => Promise<"reserved" | "closed" | "refused">;
  /** The same for a payment whose money is held back; "funds" when there is too little of it. */
  reserve: (
    withdrawal: Withdrawal & { by: User },
    alongside: readonly Change[],
  ) => Promise<"reserved" | "funds" | "closed" | "refused">;
  /** Gives back what was held for a payment that is not made, as far as the account is there. */
  release: (
    held: Omit<Withdrawal, "total">,
    alongside: readonly Change[],
  ) => Promise<"released" | "refused">;
  /** Takes reserved money off the account, and gives it to the creditor where the account is the bank's too. */
  book: (
    withdrawal: Withdrawal,
    booked: { row: WorldTransaction; credit?: Credit | undefined },
    alongside: readonly Change[],
  ) => Promise<"booked" | "closed" | "refused">;
  /**
   * Takes money off the account that was not reserved; its row is booked at once, or as one of those inside a batch whose
   * own row comes later.
   */
  pay: (
    withdrawal: Withdrawal,
    paid: { credit?: Credit | undefined; inBatch?: boolean },
    alongside: readonly Change[],
  ) => Promise<"booked" | "funds" | "closed" | "refused">;
  /** Books the row of a batch whose transactions have taken their money already. */
  bookBatch: (
    batch: Omit<Withdrawal, "total">,
    alongside: readonly Change[],
  ) => Promise<"booked" | "refused">;
};
