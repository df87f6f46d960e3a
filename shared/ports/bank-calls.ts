import * as v from "valibot";
import { CalendarDate } from "../schemas/date.ts";
import type { AnswerOf, Bank, BankMethod } from "./bank.ts";
import { Account, Card, Context, Customer } from "./schemas/account.ts";
import { AskingTpp, BankCaller } from "./schemas/bank-caller.ts";
import { Id, listOf, name } from "./schemas/fields.ts";
import { Payable } from "./schemas/money.ts";
import { Order } from "./schemas/order.ts";
import { OrderState, OrdersOfDay } from "./schemas/order-state.ts";
import { page, Range } from "./schemas/page.ts";
import { Cancellation, Estimate, Quote, RefusedOrder, Submission } from "./schemas/quote.ts";
import {
  BookedCardTransaction,
  BookedTransaction,
  CardTransaction,
  Transaction,
} from "./schemas/transaction.ts";

/** One method on the wire: its parameters by name, in order, and its answer. */
type Call<M extends BankMethod> = {
  request: v.GenericSchema<unknown, object>;
  answer: v.GenericSchema<unknown, AnswerOf<M>>;
};

/** The maximum number of rows in a list without pages. More could exceed a Lambda's largest answer. */
const mostRows = 5000;

const request = <const Entries extends v.ObjectEntries>(parameters: Entries) =>
  v.strictObject(parameters);

const ids = (most: number) => v.pipe(listOf(Id, most), v.readonly());

/**
 * The schemas of the bank port, method by method. A refusal is tried first, so an answer that is both a quote and a
 * refusal counts as a refusal.
 */
export const bankCalls = {
  customer: { request: request({ number: name(64) }), answer: v.optional(Customer) },
  contexts: { request: request({ customerId: Id }), answer: listOf(Context, 200) },
  accounts: {
    request: request({ asking: BankCaller, ids: ids(1000) }),
    answer: listOf(Account, 1000),
  },
  cards: { request: request({ asking: BankCaller, ids: ids(1000) }), answer: listOf(Card, 1000) },
  booked: {
    request: request({ asking: BankCaller, accountId: Id, range: Range }),
    answer: page(BookedTransaction),
  },
  pending: {
    request: request({ asking: BankCaller, accountId: Id }),
    answer: listOf(Transaction, mostRows),
  },
  transaction: {
    request: request({ asking: BankCaller, accountId: Id, id: Id }),
    answer: v.optional(Transaction),
  },
  entries: {
    request: request({ asking: BankCaller, accountId: Id, batchId: Id }),
    answer: listOf(Transaction, mostRows),
  },
  cardBooked: {
    request: request({ asking: BankCaller, cardId: Id, range: Range }),
    answer: page(BookedCardTransaction),
  },
  cardPending: {
    request: request({ asking: BankCaller, cardId: Id }),
    answer: listOf(CardTransaction, mostRows),
  },
  estimate: {
    request: request({ asking: AskingTpp, order: Order }),
    answer: v.union([RefusedOrder, Estimate]),
  },
  check: {
    request: request({ asking: BankCaller, order: Order }),
    answer: v.union([RefusedOrder, Quote]),
  },
  submit: {
    request: request({ asking: BankCaller, submission: Submission }),
    answer: v.union([OrderState, v.literal("otherOrder")]),
  },
  orders: { request: request({ ids: ids(100) }), answer: listOf(OrderState, 100) },
  ordersOn: {
    request: request({ day: CalendarDate, behind: v.optional(Id) }),
    answer: OrdersOfDay,
  },
  cancel: {
    request: request({ asking: BankCaller, id: Id, approval: Cancellation }),
    answer: OrderState,
  },
  covers: {
    request: request({ asking: BankCaller, accountId: Id, amount: Payable }),
    answer: v.boolean("The answer is true or false."),
  },
} as const satisfies { [M in keyof Bank]: Call<M> };
