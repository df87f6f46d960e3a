import type { Order as Instruction } from "../../ports/schemas/order.ts";
import type { OrderState } from "../../ports/schemas/order-state.ts";
import type { Reason, Terms } from "../../ports/schemas/quote.ts";
import type { Times } from "../../rules/clock.ts";
import type * as held from "../rules/lists.ts";

/** A row of an account. It never changes: booking takes the pending row away and adds a booked one with the same id. */
export type Row = Readonly<held.WorldTransaction>;
export type CardRow = Readonly<held.WorldCardTransaction>;
export type Customer = Readonly<held.WorldCustomer>;
export type Agreement = Readonly<held.Agreement>;

/** Rows by day, sequence and id, the oldest first. */
export type Rows<R> = Readonly<{ booked: readonly R[]; pending: readonly R[] }>;

/**
 * An account with its rows. Its balances change only together with its rows, unless a TPP sets them. A pending debit is
 * already missing from `available`; a pending credit is not in it yet.
 */
export type Account = Readonly<held.WorldAccount> & {
  readonly rows: Rows<Row>;
  /** The entries of a booked batch, by the id of its row. */
  readonly entries: ReadonlyMap<string, readonly Row[]>;
};

export type Card = Readonly<held.CardAccount> & { readonly rows: Rows<CardRow> };

/** An id that the bank knows: of an accepted or refused order, or barred before an order used it. */
export type Order = Readonly<{
  id: string;
  /** The TPP's call that submitted the order or barred its id. */
  callId: string;
  customerId: string;
  agreementId?: string | undefined;
  /** Absent if the id was barred. */
  kind?: Instruction["kind"] | undefined;
  /** The submitted order. Dropped once the order has ended, because nothing needs it any more. */
  instruction?: Instruction | undefined;
  terms?: Terms | undefined;
  /** A hash of instruction and terms. Another one under this id is another order. */
  print?: string | undefined;
  /** The sandbox's time of its approval. */
  approvedAt?: string | undefined;
  /** The outcome that the TPP forces with a scenario. */
  outcome?: "unknown" | "rejected" | undefined;
  status: OrderState["status"];
  reason?: Reason | undefined;
  /** Even. If only the clock has changed the state, the port is told this number plus one. */
  revision: number;
  /** The sandbox's instant of the bank's next step. Absent if there is none. */
  nextAt?: string | undefined;
  /** The execution day; of a standing order, the next one. */
  date?: string | undefined;
  /** The day before the PSU moved the order in another channel. The id of its row contains that day. */
  shownDate?: string | undefined;
  /** The requested or approved day, if the bank has moved it. */
  movedFrom?: string | undefined;
  /** The id of the pending row that holds the order's money. Only a single order for today has one. */
  heldRow?: string | undefined;
  fundsAvailable?: boolean | undefined;
  /** True if at least one day of a standing order was paid. */
  everBooked?: boolean | undefined;
  /** The latest days of a standing order that were not paid, the oldest first. */
  skipped?: OrderState["skipped"];
  failed?: OrderState["failed"];
  /** True if it ended with a world that was left. Nobody is told of it, but its id is taken. */
  isLeft?: true | undefined;
  /** How often in a row its step has thrown. */
  failures?: number | undefined;
}>;

/** A snapshot's name. The saved world itself is kept by the log. */
export type Snapshot = Readonly<{ id: string; name: string; createdAt: string }>;

/** All that the sandbox's bank knows for one TPP. It never changes: a command makes the next one. */
export type World = Readonly<{
  /** The core calls it `place`. A reset, a restore and a replacing import give a new one. */
  id: string;
  /** The number of changes since the TPP's first call. It never falls, not even by a restore. */
  version: number;
  /** Milliseconds by which the sandbox's clock is ahead of real time. */
  clockOffset: number;
  customers: ReadonlyMap<string, Customer>;
  agreements: ReadonlyMap<string, Agreement>;
  accounts: ReadonlyMap<string, Account>;
  cards: ReadonlyMap<string, Card>;
  /** The BBANs of deleted accounts. They stay taken, and a payment to one is refused. */
  closed: ReadonlySet<string>;
  orders: ReadonlyMap<string, Order>;
  /** Outlives resets and restores. */
  snapshots: readonly Snapshot[];
}>;

/** An event of an order for the audit trail. Its writer adds the TPP and the real time. */
export type Event = Readonly<{
  type: `PAYMENT_${"BOOKED" | "CREDITED" | "REJECTED" | "UNKNOWN" | "WITHOUT_FUNDS"}`;
  order: Pick<Order, "id" | "callId" | "agreementId">;
  /** The executed day of a standing order. */
  day?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
  /** The error of a step that threw. It is for the log, not for the audit trail. */
  error?: unknown;
}>;

export type Changed<A> = Readonly<{ world: World; answer: A; events: readonly Event[] }>;

/**
 * Everything that changes a world. It throws an ApiError to refuse, and may run again on a newer world, if another
 * process was faster.
 */
export type Command<A> = (world: World, times: Times) => Changed<A>;
