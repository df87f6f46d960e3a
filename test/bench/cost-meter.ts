import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { MeasuredName, OperationCost, StageCosts } from "../../infra/cost/measured.ts";
import { settings } from "../../shared/runtime/settings.ts";
import { wrapBank } from "../../shared/stage/bank-at.ts";
import { openConnection } from "../../shared/table/sdk.ts";
import { aroundPages } from "../support/psu/around-pages.ts";
import { Chain } from "./chain.ts";
import { medianOf } from "./median.ts";
import { countProcessorTime } from "./processor-time.ts";

type Command = { constructor: { name: string }; input: object };
type Consumed = { CapacityUnits: number };
type Sample = { cost: OperationCost; trips: Chain; bankTrips: Chain };

/**
 * Measures functions that run in this process: the commands, the capacity that DynamoDB reports for them, and
 * processor time. Processor time is that of the whole process, so only one function may run at a time.
 */
export class CostMeter {
  readonly #samples = new Map<MeasuredName, OperationCost[]>();
  readonly #atBank = new AsyncLocalStorage<boolean>();
  #sample: Sample | undefined;

  /** Starts to count commands and calls of the bank. Returns a function that ends this. */
  async start(): Promise<() => void> {
    const sdk = await openConnection();
    const { send } = sdk;
    Object.assign(sdk, { send: (command: Command) => this.#sent(command, send as never) });
    const ends = [
      () => Object.assign(sdk, { send }),
      wrapBank((bank) => this.#behind(bank)),
      aroundPages((_, answer) => this.function(answer)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  /** Runs something, and adds up all functions in it as one sample with this name. */
  async during<T>(name: MeasuredName, run: () => Promise<T>): Promise<T> {
    const sample = { cost: nothing(), trips: new Chain(), bankTrips: new Chain() };
    this.#sample = sample;
    try {
      return await run();
    } finally {
      this.#sample = undefined;
      const { cost, trips, bankTrips } = sample;
      const whole = { ...cost, trips: trips.length, bankTrips: bankTrips.length };
      this.#samples.set(name, [...(this.#samples.get(name) ?? []), whole]);
    }
  }

  /** Measures one function of the current sample. */
  async function<T>(run: () => Promise<T>): Promise<T> {
    const cost = this.#sample?.cost;
    const milliseconds = countProcessorTime();
    const answer = await run();
    const took = milliseconds();
    if (cost) cost.functions += 1;
    if (cost) cost.milliseconds += took;
    return answer;
  }

  /** The counts of the first sample of each name, and the median of the processor time of all. */
  costs(): StageCosts {
    const told = (samples: OperationCost[]) => {
      const milliseconds = medianOf(samples.map((each) => each.milliseconds));
      return { ...samples[0], milliseconds: Math.round(milliseconds * 100) / 100 };
    };
    return Object.fromEntries([...this.#samples].map(([name, all]) => [name, told(all)]));
  }

  async #sent(command: Command, send: (command: Command) => Promise<object>): Promise<object> {
    const sample = this.#sample;
    const isOfAnotherBank = settings.stage === "production" && this.#atBank.getStore();
    if (!sample || isOfAnotherBank) return send(command);
    Object.assign(command.input, { ReturnConsumedCapacity: "TOTAL" });
    const done = send(command);
    sample.trips.add(done);
    const { ConsumedCapacity } = (await done) as { ConsumedCapacity?: Consumed | Consumed[] };
    const told = [ConsumedCapacity ?? []].flat();
    const units = told.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
    const isRead = /^(Get|BatchGet|Query)/.test(command.constructor.name);
    sample.cost[isRead ? "reads" : "writes"] += units;
    sample.cost.commands += 1;
    return done;
  }

  /**
   * Counts commands of the sandbox's bank separately. In production this bank represents another system, so its
   * commands are not counted, and it does not share a batch of reads with the interface.
   */
  #behind<B extends object>(bank: B): B {
    const asked = async (ask: () => Promise<unknown>) => {
      if (settings.stage === "production") await nextTurn();
      return ask();
    };
    const methods = Object.entries(bank).map(([method, ask]) => [
      method,
      (...given: never[]) => {
        const done = this.#atBank.run(true, () => asked(() => ask(...given)));
        this.#sample?.bankTrips.add(done);
        return done;
      },
    ]);
    return Object.fromEntries(methods);
  }
}

const nothing = (): OperationCost => ({
  functions: 0,
  commands: 0,
  trips: 0,
  reads: 0,
  writes: 0,
  bankTrips: 0,
  milliseconds: 0,
});
