import { randomUUID } from "node:crypto";
import { ApiError } from "../../../shared/errors.ts";
import { setBalances } from "../../../shared/sandbox/bank/calls/accounts.ts";
import {
  createAgreement,
  createEngagement,
  deleteEngagement,
} from "../../../shared/sandbox/bank/calls/agreements.ts";
import { cancelInNetBank } from "../../../shared/sandbox/bank/calls/cancel-in-net-bank.ts";
import { setCardBalances } from "../../../shared/sandbox/bank/calls/cards.ts";
import { deleteCustomer } from "../../../shared/sandbox/bank/calls/delete-customer.ts";
import { moveInNetBank } from "../../../shared/sandbox/bank/calls/move-in-net-bank.ts";
import { blockPayments } from "../../../shared/sandbox/bank/calls/net-bank.ts";
import { postCardTransactions } from "../../../shared/sandbox/bank/calls/post-card-transactions.ts";
import { postTransactions } from "../../../shared/sandbox/bank/calls/post-transactions.ts";
import type { RecordedCall } from "../../../shared/sandbox/bank/recorded-call.ts";
import { check } from "../../../shared/sandbox/bank/terms/terms.ts";
import type { World } from "../../../shared/sandbox/bank/world.ts";
import { fc } from "../run/fast-check.ts";
import { numberOf, singleOrder, transferTo } from "./bank-orders.ts";
import { asking, eirik, HeldWorld, ingrid, quietWorld } from "./held-world.ts";
import {
  newAccount,
  newCard,
  newCardTransaction,
  newCustomer,
  newTransaction,
} from "./sandbox-calls.ts";

/** A step of a walk: what happens, and to which of the things of the world. */
type Step = { act: Act; one: number; other: number };

type Chosen = {
  one: <T>(all: ReadonlyMap<string, T>) => T | undefined;
  other: <T>(all: ReadonlyMap<string, T>) => T | undefined;
  number: number;
};

type Calling = (world: World, chosen: Chosen) => RecordedCall<unknown>;

/** Any of some things, or none of them. */
const chosen = ({ one, other }: Step): Chosen => {
  const nth =
    (index: number) =>
    <T>(all: ReadonlyMap<string, T>): T | undefined =>
      [...all.values()][index % (all.size + 1)];
  return { one: nth(one), other: nth(other), number: one * 100 + other };
};

const idOf = (thing: { id: string } | undefined): string => thing?.id ?? "none";

/** The calls of a walk. Many of them are refused, because they name things at random. */
const acts = {
  customer: (_, { number }) =>
    newCustomer({ type: number % 3 ? "PRIVATE" : "CORPORATE", customerNumber: `c-${number % 8}` }),
  remove: ({ customers }, { one }) => deleteCustomer(idOf(one(customers))),
  account: ({ customers }, { one, number }) =>
    // Few random numbers, so that some are taken.
    newAccount(idOf(one(customers)), {}, `0000000${number % 8}${randomUUID().slice(8)}`),
  again: ({ customers, closed, accounts }, { one, number }) => {
    const taken = [...closed, ...[...accounts.values()].map(({ bban }) => bban)];
    return newAccount(idOf(one(customers)), { bban: taken[number % taken.length] });
  },
  card: ({ customers }, { one }) => newCard(idOf(one(customers))),
  agreement: ({ customers }, { one }) =>
    createAgreement({ name: "Walked", owner: idOf(one(customers)) }, randomUUID()),
  engagement: ({ agreements, customers, accounts }, { one, other, number }) => {
    const agreement = one(agreements);
    const its = [...accounts.values()].filter(({ owner }) => owner === agreement?.owner);
    const account = idOf(number % 4 ? its[number % Math.max(1, its.length)] : one(accounts));
    const wanted = { customer: idOf(other(customers)), account, roles: ["VIEW", "REGISTER"] };
    return createEngagement(idOf(agreement), wanted as never, randomUUID());
  },
  disengage: ({ agreements }, { one, number }) => {
    const { id, engagements } = one(agreements) ?? { id: "none", engagements: [] };
    return deleteEngagement(id, idOf(engagements[number % Math.max(1, engagements.length)]));
  },
  balances: ({ accounts }, { one, number }) => setBalances(idOf(one(accounts)), { booked: number }),
  cardBalances: ({ cards }, { one, number }) =>
    setCardBalances(idOf(one(cards)), { booked: -number }),
  post: ({ accounts }, { one, number }) => {
    const items = [
      newTransaction({ amount: number + 1 }),
      newTransaction({ currency: one(accounts)?.currency }),
    ];
    return postTransactions({ callId: randomUUID(), accountId: idOf(one(accounts)), items });
  },
  postCard: ({ cards }, { one, number }) => {
    const items = [newCardTransaction({ cardTransactionId: `t-${number % 20}` })];
    return postCardTransactions({ callId: randomUUID(), cardId: idOf(one(cards)), items });
  },
  block: ({ accounts }, { one, number }) => blockPayments(idOf(one(accounts)), number % 2 === 0),
  cancel: ({ orders }, { one }) => cancelInNetBank(idOf(one(orders))),
  move: ({ orders }, { one, number }) =>
    moveInNetBank({
      ...{ paymentId: idOf(one(orders)), statusWithoutOrder: undefined },
      day: `2026-03-${String(2 + (number % 25)).padStart(2, "0")}`,
    }),
} satisfies Record<string, Calling>;

/** The kinds of calls in a walk. The one that is called `again` is always refused. */
export const actsOfCalls = Object.keys(acts) as (keyof typeof acts)[];

type Act = keyof typeof acts | "pay" | "pass";

const kinds: Act[] = [...actsOfCalls, "pay", "pay", "pass"];

/** Calls, payments and the passing of time, in any order. */
export const walk: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ act: fc.constantFrom(...kinds), one: fc.nat(30), other: fc.nat(30) }),
  { maxLength: 40, size: "max" },
);

/** Pays between Eirik and Ingrid, as long as there are both. */
function pay(held: HeldWorld, number: number): void {
  const [by, to] = number % 2 ? [eirik, ingrid] : [ingrid, eirik];
  const requestedDate = number % 3 ? `2026-03-${10 + (number % 15)}` : undefined;
  const order = singleOrder(numberOf(by), {
    transfer: transferTo(numberOf(to)),
    ...(requestedDate ? { requestedDate } : {}),
  });
  const quote = check(held.world, asking(by), order, held.times);
  if (!("refusals" in quote)) held.pay(order, asking(by));
}

/** A step of a walk with the world before and after it. */
export type Walked = { before: World; world: World; isRefused: boolean; act: Act };

/** Takes the steps of a walk, and shows each. */
export function walked(steps: readonly Step[], see: (step: Walked) => void): void {
  const held = new HeldWorld(quietWorld);
  for (const step of steps) {
    const before = held.world;
    const isRefused = !isDone(() => take(held, step));
    see({ before, world: held.world, isRefused, act: step.act });
  }
}

function take(held: HeldWorld, step: Step): void {
  const { act } = step;
  const given = chosen(step);
  if (act === "pay") pay(held, given.number);
  else if (act === "pass") {
    const later = held.realTime.getTime() + given.number * 60_000;
    held.passTo(new Date(later).toISOString());
  } else held.run((acts[act] as Calling)(held.world, given));
}

/** Tells whether something is done, and not refused. */
function isDone(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
