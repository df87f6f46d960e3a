import type { Account, Card, Context, Customer } from "./schemas/account.ts";
import type { Asking, AskingTpp } from "./schemas/asking.ts";
import type { Order } from "./schemas/order.ts";
import type { OrderState, OrdersOfDay } from "./schemas/order-state.ts";
import type { Page, Range } from "./schemas/page.ts";
import type { Cancellation, Estimate, Quote, Refused, Submission } from "./schemas/quote.ts";
import type {
  BookedCardTransaction,
  BookedTransaction,
  CardTransaction,
  Transaction,
} from "./schemas/transaction.ts";

/**
 * The port to the bank that holds the accounts. Absent is undefined and refused is typed; whatever throws, times out or
 * does not fit its schema leaves the outcome unknown. Money is decimal text with exactly the currency's digits; days are
 * those of Europe/Oslo, instants UTC. What each method promises is held by the cases in test/conformance.
 */
export type Bank = {
  /** Who has this number, as identification proved it. */
  customer(number: string): Promise<Customer | undefined>;
  /** All a customer may use now, and for whom. */
  contexts(customerId: string): Promise<Context[]>;
  /** Those of these accounts that are there and this PSU may read. */
  accounts(asking: Asking, ids: readonly string[]): Promise<Account[]>;
  /** The same of cards. */
  cards(asking: Asking, ids: readonly string[]): Promise<Card[]>;
  /** What is booked on an account. */
  booked(asking: Asking, accountId: string, range: Range): Promise<Page<BookedTransaction>>;
  /** All that is pending on an account. */
  pending(asking: Asking, accountId: string): Promise<Transaction[]>;
  /** One transaction by its id: booked, pending or inside a batch. */
  transaction(asking: Asking, accountId: string, id: string): Promise<Transaction | undefined>;
  /** The transactions inside a batch; none where the id is no batch's. */
  entries(asking: Asking, accountId: string, batchId: string): Promise<Transaction[]>;
  /** What is booked on a card. */
  cardBooked(asking: Asking, cardId: string, range: Range): Promise<Page<BookedCardTransaction>>;
  /** All that is pending on a card. */
  cardPending(asking: Asking, cardId: string): Promise<CardTransaction[]>;
  /**
   * What an order would cost and when, before its PSU is known. It goes by the order's own words, and tells nothing of the
   * debtor's account: neither whether it exists nor what it is.
   */
  estimate(asking: AskingTpp, order: Order): Promise<Estimate | Refused>;
  /** What this order would cost this PSU and when; changes nothing, and may be asked again at any time. */
  check(asking: Asking, order: Order): Promise<Quote | Refused>;
  /**
   * Takes an order over, once: mandate, terms and money are looked at in the same step. The same order again answers its
   * state, another one under its id `otherOrder`.
   */
  submit(asking: Asking, submission: Submission): Promise<OrderState | "otherOrder">;
  /** Orders as they stand after every submit and cancel answered before; at most 100, unknown ones are missing. */
  orders(ids: readonly string[]): Promise<OrderState[]>;
  /**
   * The ids of the orders that were submitted on a day, in one order of their own that stays, from the id behind which to
   * go on; at most 1,000. A bank that keeps no such list answers unsupported.
   */
  ordersOn(day: string, behind?: string): Promise<OrdersOfDay>;
  /**
   * Stops an order as far as that is still possible, and as this PSU may; else the state it had. An unknown id is barred: a
   * later submit answers CANC.
   */
  cancel(asking: Asking, id: string, approval: Cancellation): Promise<OrderState>;
};

export type BankMethod = keyof Bank;

/** What a method answers. */
export type AnswerOf<M extends BankMethod> = Awaited<ReturnType<Bank[M]>>;
