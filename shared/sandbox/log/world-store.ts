import { setTimeout as wait } from "node:timers/promises";
import type { Times } from "../../rules/clock.ts";
import { LatestMap } from "../../runtime/latest-map.ts";
import { logError } from "../../telemetry/log.ts";
import type { RecordedCall } from "../bank/recorded-call.ts";
import type { Command, Event, World } from "../bank/world.ts";
import { type Asked, attempted } from "./attempted.ts";
import { beginAgain } from "./begin-again.ts";
import { type Call, calls } from "./calls.ts";
import { compactLog } from "./compaction.ts";
import { type Log, readLog } from "./read-log.ts";
import { rolledBack, tooManyChanges, UnreadableLog } from "./refusals.ts";
import { readSnapshot } from "./snapshots.ts";
import { write } from "./transaction.ts";
import { Turns } from "./turns.ts";

/** The bytes of worlds that a process keeps. In memory a world takes three times the length of its text. */
const [mostBytes, inMemory] = [64 * 2 ** 20, 3];

/** How often a tip may be another one than the log says before the log counts as rolled back. */
const mostStalls = 3;

const noLogs = () => new LatestMap<Log>(mostBytes, ({ length }) => length * inMemory);

/**
 * The only input and output of the sandbox's bank: it keeps one world for each TPP as a log of patches. A process has one
 * store, which keeps the worlds that it read or wrote last.
 */
export class WorldStore {
  #known = noLogs();
  #turns = new Turns();
  #reads = new Map<string, Promise<Log>>();
  readonly #patience: number;

  /** `patience` is the number of milliseconds after which a change that other processes overtake gives up. */
  constructor({ patience = 8_000 } = {}) {
    this.#patience = patience;
  }

  /**
   * Returns the world of this version, or a later or the newest one. Reads of a version share a query, unless it began
   * before the version was written.
   */
  async read(tppId: string, version?: number): Promise<World> {
    const known = this.#known.get(tppId);
    if (version === undefined) return (await this.#newest(tppId, known)).world;
    if (known && known.world.version >= version) return known.world;
    const shared = this.#reads.get(tppId);
    if (shared) {
      await shared.catch(() => undefined);
      return this.read(tppId, version);
    }
    const reading = this.#newest(tppId, known).finally(() => this.#reads.delete(tppId));
    this.#reads.set(tppId, reading);
    const { world } = await reading;
    if (world.version >= version) return world;
    throw rolledBack();
  }

  /** Returns the world of a snapshot, or undefined. */
  snapshot = readSnapshot;

  /** Forgets all worlds and waits for no change that is under way, as a new process does. */
  forget(): void {
    this.#known = noLogs();
    this.#turns = new Turns();
    this.#reads = new Map();
  }

  /** Makes the first world of a TPP. If several first calls arrive at once, one makes it. */
  async open(tppId: string, realTime: Date, seed: () => World | Promise<World>): Promise<World> {
    const known = this.#known.get(tppId);
    if (known) return known.world;
    const changed = { world: await seed(), answer: undefined, events: [] };
    const none = { tip: undefined, from: undefined, call: undefined };
    const written = await write({ tppId, realTime, changed, ...none });
    if ("refused" in written) return this.read(tppId);
    this.#known.set(tppId, written.log);
    return written.log.world;
  }

  /**
   * Advances the world to now, and applies a command to it. If another process was faster, it does so again on the newer
   * world. A sandbox call is applied once: a repetition gets the first answer.
   */
  change<A>(tppId: string, realTime: Date, command: Command<A>): Promise<A>;
  change<A>(tppId: string, realTime: Date, command: RecordedCall<A>, call?: Call): Promise<A>;
  change<A>(tppId: string, realTime: Date, command: Command<A>, call?: Call): Promise<A> {
    const asked = { tppId, realTime, command, call };
    const late = AbortSignal.timeout(this.#patience);
    return this.#turns.take(tppId, () => this.#changed(asked, late));
  }

  /**
   * Replaces the world by a command, such as a reset. If the log cannot be read, the command gets an empty world with
   * the clock of the caller.
   */
  async replace(
    tppId: string,
    at: Times,
    command: RecordedCall<undefined>,
    call?: Call,
  ): Promise<undefined> {
    try {
      return await this.change(tppId, at.realTime, command, call);
    } catch (error) {
      if (!(error instanceof UnreadableLog)) throw error;
      return this.#turns.take(tppId, async () => {
        const log = await beginAgain({ tppId, at, call, command });
        if (log) this.#known.set(tppId, log);
        return undefined;
      });
    }
  }

  async #changed<A>(asked: Asked<A>, late: AbortSignal): Promise<A> {
    const { tppId, realTime, call } = asked;
    const known = this.#known.get(tppId);
    let log = known ?? (await this.#newest(tppId));
    let isNewest = log !== known;
    for (let [attempt, stalls] = [1, 0]; ; attempt += 1) {
      const result = await attempted(asked, log);
      if ("written" in result) return this.#ended(tppId, result);
      // A refusal, and that nothing has changed, are answers only on the newest world.
      if (isNewest && "unchanged" in result) return result.unchanged;
      const isRefusal = isNewest && "refusal" in result;
      const isKnown = "refused" in result && result.refused === "call";
      const first =
        call && (isRefusal || isKnown) && (await calls.answerOf<A>(tppId, call, realTime));
      if (first) return first.answer;
      if (isRefusal) throw result.refusal;
      if ("refused" in result) {
        if (late.aborted) throw tooManyChanges();
        await wait(result.mark % (10 * Math.min(attempt, 12)));
      }
      const newer = await this.#newest(tppId, log);
      // The tip is another one, but nothing is newer: the table was restored, or only the log was cut.
      const isStalled = "refused" in result && newer.world.version === log.world.version;
      if (isStalled && ++stalls === mostStalls) throw rolledBack();
      log = isStalled ? await this.#newest(tppId) : newer;
      isNewest = true;
    }
  }

  async #ended<A>(
    tppId: string,
    { written, answer, events }: { written: Log; answer: A; events: readonly Event[] },
  ): Promise<A> {
    this.#known.set(tppId, written);
    for (const { error, order } of events)
      if (error !== undefined)
        logError("An order's step has thrown.", error, { tppId, paymentId: order.id });
    try {
      this.#known.set(tppId, await compactLog(tppId, written));
    } catch (error) {
      // The change is written. The next one tries this again.
      logError("A log was not compacted.", error, { tppId });
    }
    return answer;
  }

  async #newest(tppId: string, known?: Log): Promise<Log> {
    const log = await readLog(tppId, known);
    this.#known.set(tppId, log);
    return log;
  }
}
