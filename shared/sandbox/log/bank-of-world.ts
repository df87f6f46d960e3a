import type { Bank } from "../../ports/bank.ts";
import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import type { Order } from "../../ports/schemas/order.ts";
import { type Times, timesOf } from "../../rules/clock.ts";
import type { BankContext } from "../../stage/stage.ts";
import { emptyWorld } from "../bank/content.ts";
import { cancel } from "../bank/orders/cancel.ts";
import { covers } from "../bank/orders/covers.ts";
import { statesOf } from "../bank/orders/order-state.ts";
import { submit } from "../bank/orders/submit.ts";
import { readsOf } from "../bank/reads/reads.ts";
import { check, estimate } from "../bank/terms/terms.ts";
import type { Command, World } from "../bank/world.ts";
import { openReference, quoteReference } from "./reference.ts";

/** The caller. Without a place, it gets whatever world its TPP has. `now` is by that world's clock. */
type Asking = Pick<BankContext, "tppId" | "scenario" | "version"> & {
  place?: string;
  at: Pick<Times, "realTime">;
};

/** A store that keeps worlds, such as WorldStore. */
type Store = {
  read: (tppId: string, version?: number) => Promise<World>;
  change: <A>(tppId: string, realTime: Date, command: Command<A>) => Promise<A>;
};

/**
 * The sandbox's bank for one caller, over the log of its TPP's world. All reads of one request see the same world. A
 * place that the TPP has left has no data. An error of `submit` or `cancel` says nothing about the order: it may have
 * been written.
 */
export function bankOfWorld(store: Store, asking: Asking): Bank {
  const { tppId, scenario, version, place } = asking;
  const { realTime } = asking.at;
  const isElsewhere = ({ id }: World) => place !== undefined && id !== place;
  const readWorld = async (): Promise<World> => {
    const known = await store.read(tppId, version);
    if (!isElsewhere(known)) return known;
    const newest = await store.read(tppId);
    return isElsewhere(newest) ? { ...emptyWorld, id: place ?? "" } : newest;
  };
  let read: Promise<World> | undefined;
  const world = () => {
    read ??= readWorld().catch((error) => {
      // A failed read is not remembered.
      read = undefined;
      throw error;
    });
    return read;
  };
  const change = <A>(command: Command<A>): Promise<A> => {
    read = undefined;
    return store.change(tppId, realTime, command);
  };
  const now = (at: World) => timesOf(at, realTime).now;
  const reading =
    <Method extends keyof ReturnType<typeof readsOf>>(method: Method): Bank[Method] =>
    async (...asked: unknown[]) =>
      (readsOf(await world())[method] as (...asked: unknown[]) => never)(...asked);
  return {
    customer: reading("customer"),
    contexts: reading("contexts"),
    accounts: reading("accounts"),
    cards: reading("cards"),
    booked: reading("booked"),
    pending: reading("pending"),
    transaction: reading("transaction"),
    entries: reading("entries"),
    cardBooked: reading("cardBooked"),
    cardPending: reading("cardPending"),

    async estimate(_, order) {
      const at = await world();
      return estimate(at, order, now(at));
    },

    async check(by: BankCaller, order: Order) {
      const at = await world();
      const quote = check(at, by, order, { now: now(at), scenario });
      if ("refusals" in quote) return quote;
      const quoted = { order, terms: quote.terms, by };
      return { ...quote, reference: await quoteReference({ world: at.id, scenario }, quoted) };
    },

    async submit(by, submission) {
      const reference = await openReference(submission.reference);
      return change(submit({ asking: by, submission, reference }));
    },

    async orders(ids) {
      const at = await world();
      return statesOf(at, ids, now(at));
    },

    ordersOn: async () => "unsupported",

    cancel: (by, id) => change(cancel(by, id)),

    async covers(by, accountId, amount) {
      const at = await world();
      return !scenario?.funds && covers(at, by, { accountId, amount, now: now(at) });
    },
  };
}
