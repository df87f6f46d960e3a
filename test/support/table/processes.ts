import { AsyncLocalStorage } from "node:async_hooks";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { dueShards } from "../../../shared/table/keys.ts";
import { openConnection, type Sdk } from "../../../shared/table/sdk.ts";
import { unlogged } from "../run/logged.ts";
import { sampledNumbers } from "../run/long-form.ts";

type Send = Sdk["send"];
type Gate = (use: () => Promise<unknown>, isWrite: boolean, command: string) => Promise<unknown>;

const gates = new AsyncLocalStorage<Gate>();
const gated = new WeakSet<Send>();

/** Runs something as if in its own process: each of its table uses passes through the gate. */
async function through(gate: Gate, run: () => Promise<unknown>): Promise<void> {
  const sdk = await openConnection();
  const { send } = sdk;
  if (!gated.has(send)) {
    sdk.send = ((...asked: [never]) => {
      const use = (): Promise<unknown> => send(...asked);
      const [command] = asked as unknown as [object];
      const { name } = command.constructor;
      return gates.getStore()?.(use, name === "TransactWriteCommand", name) ?? use();
    }) as Send;
    gated.add(sdk.send);
  }
  await gates.run(gate, run).catch(() => undefined);
}

/** A moment in a process: before or after the table use (or write) with this number. */
export type Moment = { number: number; when: "before" | "after"; of?: "uses" | "writes" };

/** Simulates that the process dies at a moment: table uses throw from then on. Returns true if it died. */
export async function dyingAt({ number, when, of = "uses" }: Moment, run: () => Promise<unknown>) {
  const sent: Promise<unknown>[] = [];
  let uses = 0;
  let isDead = false;
  const gate: Gate = async (use, isWrite) => {
    const isLast = !isDead && (of === "uses" || isWrite) && ++uses === number;
    isDead ||= isLast && when === "before";
    if (isDead) throw new Error("The process has died here.");
    const done = use();
    sent.push(done);
    if (!isLast) return done;
    await done.catch(() => undefined);
    isDead = true;
    throw new Error("The process has died here.");
  };
  await unlogged(async () => {
    await through(gate, run);
    await Promise.allSettled(sent);
  });
  return isDead;
}

/** Simulates a dead process: table uses throw once `isDead` returns true. */
export async function sendingNothing(isDead: () => boolean, run: () => Promise<unknown>) {
  await through(async (use) => {
    if (isDead()) throw new Error("The process has died here.");
    return use();
  }, run);
}

/** Counts the table uses of something. */
export async function usesOf(run: () => Promise<unknown>): Promise<number> {
  let uses = 0;
  await through((use) => {
    uses += 1;
    return use();
  }, run);
  return uses;
}

/** Returns the names of the commands that something sends to the table, in their order. */
export async function commandsOf(run: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  await through((use, _, name) => {
    names.push(name);
    return use();
  }, run);
  return names;
}

/**
 * The table uses at which a run of the job is stopped: one of the first uses, which read each shard for due
 * payments in the same way, and `count` of the others. The long form takes all.
 */
export const momentsOf = (uses: number, count = uses): number[] => [
  ...sampledNumbers(dueShards, 1),
  ...sampledNumbers(uses - dueShards, count).map((number) => dueShards + number),
];

/**
 * Simulates that the process freezes before one of its table uses: the one with this number, or the first for which
 * `at` is true. Returns whether it froze, and a function that lets it continue.
 */
export async function frozenAt(at: number | (() => boolean), run: () => Promise<unknown>) {
  const [frozen, thawed] = [Promise.withResolvers<true>(), Promise.withResolvers<void>()];
  let uses = 0;
  const gate: Gate = async (use) => {
    uses += 1;
    if (typeof at === "number" ? uses >= at : at()) {
      frozen.resolve(true);
      // The others are other processes, which do not wait for a change of this one.
      worlds.forget();
      await thawed.promise;
    }
    return use();
  };
  const ended = through(gate, run);
  return {
    isFrozen: await Promise.race([frozen.promise, ended.then(() => false)]),
    async thaw() {
      thawed.resolve();
      await ended;
    },
  };
}
