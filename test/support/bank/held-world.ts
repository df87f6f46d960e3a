import { randomUUID } from "node:crypto";
import type { BankCaller } from "../../../shared/ports/schemas/bank-caller.ts";
import type { Order } from "../../../shared/ports/schemas/order.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import type { Submission } from "../../../shared/ports/schemas/quote.ts";
import { osloDay } from "../../../shared/rules/calendar.ts";
import { contentOf, firstWorld } from "../../../shared/sandbox/bank/content.ts";
import { accountsByBban } from "../../../shared/sandbox/bank/indexes.ts";
import { change, executeDue } from "../../../shared/sandbox/bank/orders/change.ts";
import { statesOf } from "../../../shared/sandbox/bank/orders/order-state.ts";
import { submit } from "../../../shared/sandbox/bank/orders/submit.ts";
import { printOfQuote, type Reference } from "../../../shared/sandbox/bank/terms/same-quote.ts";
import { check } from "../../../shared/sandbox/bank/terms/terms.ts";
import type {
  Account,
  Command,
  Event,
  Order as KnownOrder,
  World,
} from "../../../shared/sandbox/bank/world.ts";
import { type SeedCustomer, seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { seedWorld } from "../../../shared/sandbox/seed/seed-world.ts";
import { deriveUuid } from "../../../shared/secrets/derive.ts";

/** Monday, 2 March 2026, 11:00 in Oslo. */
export const monday = new Date("2026-03-02T10:00:00Z");

const key = Buffer.from("the ids of the tests' worlds");

/** The id of a thing of the seed. */
export const idOf = (kind: string, natural: string): string => deriveUuid(key, kind, natural);

/** The customers of every sandbox. Eirik acts for Havbris. */
export const [eirik, ingrid, havbris, tindre] = seedCustomers as [
  SeedCustomer,
  SeedCustomer,
  SeedCustomer,
  SeedCustomer,
];

/** The ids of Eirik and of his main account. */
export const eiriksId = idOf("customer", eirik.nationalNumber);
export const eiriksMain = idOf("account", eirik.accounts[0].bban);

/** The seeded world of that Monday. It never changes, so all tests share it. */
export const seededWorld: World = firstWorld(
  "seeded-world",
  contentOf(seedWorld({ today: osloDay(monday), idOf })),
);

/** The same world without pending rows, which would book on their days. */
export const quietWorld: World = {
  ...seededWorld,
  accounts: new Map(
    [...seededWorld.accounts].map(([id, { rows, ...account }]) => [
      id,
      { ...account, available: account.booked, rows: { ...rows, pending: [] } },
    ]),
  ),
  cards: new Map(),
};

export const asking = (
  { nationalNumber }: SeedCustomer = eirik,
  under?: SeedCustomer,
): BankCaller => ({
  ...{ callId: randomUUID(), tppId: "PSDNO-FSA-987654321", attended: true },
  customerId: idOf("customer", nationalNumber),
  ...(under ? { agreementId: idOf("agreement", under.nationalNumber) } : {}),
});

/** A variable that holds a world, with a clock: the simplest store there is. */
export class HeldWorld {
  readonly events: Event[] = [];
  world: World;
  realTime: Date;
  scenario: Reference["scenario"];

  constructor(world = quietWorld, realTime = monday) {
    this.world = world;
    this.realTime = realTime;
  }

  get times() {
    const { realTime, world } = this;
    return { now: new Date(realTime.getTime() + world.clockOffset), realTime };
  }

  /** Reads and changes the world as a store does. */
  read = async (): Promise<World> => this.world;
  change = async <A>(_tppId: string, _realTime: Date, command: Command<A>): Promise<A> =>
    this.run(command);

  run<A>(command: Command<A>): A {
    const { world, answer, events } = change(this.world, this.times, command);
    this.world = world;
    this.events.push(...events);
    return answer;
  }

  /** Changes parts of the world, without a command of the bank. */
  edit(change: (world: World) => Partial<World>): void {
    this.world = { ...this.world, ...change(this.world), version: this.world.version + 1 };
  }

  /** Lets real time pass until an instant, and executes what is due by then. */
  passTo(instant: string): this {
    this.realTime = new Date(instant);
    this.run(executeDue);
    return this;
  }

  account(bban: string): Account {
    const account = accountsByBban(this.world.accounts).get(bban);
    if (!account) throw new Error("There is no such account.");
    return account;
  }

  order({ id }: { id: string }): KnownOrder {
    const order = this.world.orders.get(id);
    if (!order) throw new Error("There is no such order.");
    return order;
  }

  state({ id }: { id: string }): OrderState {
    const [state] = statesOf(this.world, [id], this.times.now);
    if (!state) throw new Error("There is no such order.");
    return state;
  }

  /** Checks an order and approves its quote. */
  approved(order: Order, by = asking()): Submission {
    const quote = check(this.world, by, order, { now: this.times.now, scenario: this.scenario });
    if ("refusals" in quote) throw new Error(`Refused: ${JSON.stringify(quote)}`);
    const { terms } = quote;
    const at = this.times.now.toISOString();
    const approval = { by: "sca", at, method: "EID_MOBILE", hash: "h", evidence: "e" } as const;
    return { order, terms, reference: this.referenceOf(order, terms, by), approval };
  }

  /** Checks, approves and submits an order. */
  pay(order: Order, by = asking()): OrderState {
    return this.submit(this.approved(order, by), by) as OrderState;
  }

  submit(submission: Submission, by = asking()): OrderState | "otherOrder" {
    return this.run(submitted(submission, by));
  }

  referenceOf(order: Order, terms: Submission["terms"], by: BankCaller): string {
    return referenceTo(this.world, this.scenario, { order, terms, by });
  }
}

const referenceTo = (
  { id: world }: World,
  scenario: Reference["scenario"],
  quoted: Parameters<typeof printOfQuote>[0],
): string => JSON.stringify({ world, scenario, print: printOfQuote(quoted) });

/** The command that submits an order. */
export const submitted = (submission: Submission, by = asking()) =>
  submit({ asking: by, submission, reference: openReference(submission.reference) });

function openReference(text: string): Reference | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
