import { randomUUID } from "node:crypto";
import { executeDue } from "../../../shared/sandbox/bank/orders/change.ts";
import { type RecordedCall, recorded } from "../../../shared/sandbox/bank/recorded-call.ts";
import type { Reference } from "../../../shared/sandbox/bank/terms/same-quote.ts";
import type { Command, Row, World } from "../../../shared/sandbox/bank/world.ts";
import { reset } from "../../../shared/sandbox/bank/worlds/replace-world.ts";
import type { Call } from "../../../shared/sandbox/log/calls.ts";
import { WorldStore } from "../../../shared/sandbox/log/world-store.ts";
import { monday, quietWorld } from "./held-world.ts";

/** A world with the accounts of the seed and their last row, so that its text is short. */
export const shortWorld: World = {
  ...quietWorld,
  accounts: new Map(
    [...quietWorld.accounts].map(([id, account]) => {
      const booked = account.rows.booked.slice(-1);
      return [id, { ...account, rows: { booked, pending: [] }, entries: new Map() }];
    }),
  ),
};

/** A row with nothing but its position and an amount, for worlds of many rows. */
export const shortRow: Row = {
  ...{ id: "20260302-1", day: "2026-03-02", valueDate: "2026-03-02", sequence: "1" },
  ...{ status: "booked", amount: -1n, currency: "NOK" },
};

const { customers, agreements, accounts, cards } = shortWorld;

/** A reset to that world. */
export const begun = reset({
  ...{ id: "begun", keepsClock: false },
  seed: () => ({ customers, agreements, accounts, cards }),
});

let tpps = 0;

/** A TPP that has no world yet. */
export const newTpp = (): string => `PSDNO-FSA-${100_000_000 + ++tpps}`;

/** A world that a store keeps, with a clock. */
export class StoredWorld {
  readonly store: WorldStore;
  readonly tppId: string;
  /** The last world that was read or made. */
  world: World;
  realTime = monday;
  scenario: Reference["scenario"];

  constructor(store: WorldStore, tppId: string, world: World) {
    [this.store, this.tppId, this.world] = [store, tppId, world];
  }

  /** Opens the world of a new TPP. */
  static async open(world = shortWorld, store = new WorldStore()): Promise<StoredWorld> {
    const tppId = newTpp();
    return new StoredWorld(store, tppId, await store.open(tppId, monday, () => world));
  }

  /** The same world as another process sees it, which has read nothing yet. */
  elsewhere(store = new WorldStore()): StoredWorld {
    return Object.assign(new StoredWorld(store, this.tppId, this.world), {
      realTime: this.realTime,
    });
  }

  get times() {
    const { realTime, world } = this;
    return { now: new Date(realTime.getTime() + world.clockOffset), realTime };
  }

  async current(): Promise<World> {
    this.world = await this.store.read(this.tppId);
    return this.world;
  }

  async run<A>(command: Command<A>): Promise<A> {
    const answer = await this.store.change(this.tppId, this.realTime, command);
    await this.current();
    return answer;
  }

  async edit(change: (world: World) => Partial<World>): Promise<void> {
    await this.run((world) => ({
      ...{ world: { ...world, ...change(world) }, answer: undefined, events: [] },
    }));
  }

  async passTo(instant: string): Promise<void> {
    this.realTime = new Date(instant);
    await this.run(executeDue);
  }
}

/** A sandbox call with an id of its own. */
export const newCall = (): Call => ({ id: randomUUID(), requestId: randomUUID() });

/** A change of a call that depends on the world that it meets. */
export const tick: RecordedCall<number> = (world) => {
  const clockOffset = world.clockOffset + 1;
  const resource = { type: "clock", id: "tick" };
  return recorded({ ...world, clockOffset }, clockOffset, "SANDBOX_CHANGED", resource);
};
