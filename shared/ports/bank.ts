import type { Account, Card, Context, Customer } from "./schemas/account.ts";
import type { AskingTpp, BankCaller } from "./schemas/bank-caller.ts";
import type { Money } from "./schemas/money.ts";
import type { Order } from "./schemas/order.ts";
import type { OrderState, OrdersOfDay } from "./schemas/order-state.ts";
import type { Range, RowPage } from "./schemas/page.ts";
import type { Cancellation, Estimate, Quote, RefusedOrder, Submission } from "./schemas/quote.ts";
import type {
  BookedCardTransaction,
  BookedTransaction,
  CardTransaction,
  Transaction,
} from "./schemas/transaction.ts";

/**
 * The port to the bank that holds the accounts. A missing thing is undefined, and a refusal has a type. If a call
 * throws, times out or returns an invalid answer, its outcome is unknown. Amounts are decimal text with exactly the
 * currency's digits; days are in Europe/Oslo, instants in UTC. The cases in test/conformance check what each method
 * promises.
 */
export type Bank = {
  /** The customer with this number, which identification has proved. */
  customer(number: string): Promise<Customer | undefined>;
  /** The contexts in which a customer may act, with the accounts and cards usable in each. */
  contexts(customerId: string): Promise<Context[]>;
  /** Those of these accounts that exist and that this PSU may read. */
  accounts(asking: BankCaller, ids: readonly string[]): Promise<Account[]>;
  /** The same for cards. */
  cards(asking: BankCaller, ids: readonly string[]): Promise<Card[]>;
  /** The booked transactions of an account. */
  booked(asking: BankCaller, accountId: string, range: Range): Promise<RowPage<BookedTransaction>>;
  /** All pending transactions of an account. */
  pending(asking: BankCaller, accountId: string): Promise<Transaction[]>;
  /** One transaction by its id: booked, pending or inside a batch. */
  transaction(asking: BankCaller, accountId: string, id: string): Promise<Transaction | undefined>;
  /** The transactions inside a batch. Empty if the id is not a batch. */
  entries(asking: BankCaller, accountId: string, batchId: string): Promise<Transaction[]>;
  /** The booked transactions of a card. */
  cardBooked(
    asking: BankCaller,
    cardId: string,
    range: Range,
  ): Promise<RowPage<BookedCardTransaction>>;
  /** All pending transactions of a card. */
  cardPending(asking: BankCaller, cardId: string): Promise<CardTransaction[]>;
  /**
   * The price and date of an order before the PSU is known. It depends only on the order itself, and reveals nothing
   * about the debtor account, not even whether it exists.
   */
  estimate(asking: AskingTpp, order: Order): Promise<Estimate | RefusedOrder>;
  /**
   * The price and date of an order for this PSU. Changes nothing and can be repeated at any time. The reference of the
   * quote binds customer, order and price, but no day.
   */
  check(asking: BankCaller, order: Order): Promise<Quote | RefusedOrder>;
  /**
   * Accepts an order once, and checks mandate, terms and money in the same step. The same order again returns its
   * state; another order with the same id returns `otherOrder`.
   */
  submit(asking: BankCaller, submission: Submission): Promise<OrderState | "otherOrder">;
  /**
   * The current state of orders, including every submit and cancel already answered. At most 100 ids; unknown ones
   * are left out.
   */
  orders(ids: readonly string[]): Promise<OrderState[]>;
  /**
   * The ids of the orders submitted on a day, in a stable order, after the id `behind`; at most 1,000. A bank without
   * such a list returns "unsupported".
   */
  ordersOn(day: string, behind?: string): Promise<OrdersOfDay>;
  /**
   * Cancels an order if that is still possible and this PSU may pay from its account, whoever decided it; otherwise
   * returns the order's state. An unknown id is blocked: each later submit returns CANC, whatever it contains.
   */
  cancel(asking: BankCaller, id: string, approval: Cancellation): Promise<OrderState>;
  /**
   * Tells whether a payment of this amount from this account, without a fee of its own, would be funded now. False too
   * if this PSU may not pay from the account. Nothing is held (PSD2, article 65: yes or no, and no balance).
   */
  covers(asking: BankCaller, accountId: string, amount: Money): Promise<boolean>;
};

export type BankMethod = keyof Bank;

/** The answer of a method. */
export type AnswerOf<M extends BankMethod> = Awaited<ReturnType<Bank[M]>>;
