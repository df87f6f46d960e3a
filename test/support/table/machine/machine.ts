import { isDeepStrictEqual } from "node:util";
import type { Times } from "../../../../shared/rules/clock.ts";
import { table as theTable } from "../../../../shared/table/client.ts";
import type { Change } from "../../../../shared/table/expressions.ts";
import { fc } from "../../run/fast-check.ts";

/**
 * Items whose writes can meet, with their writers and a model of them. `Value` is what the model knows, `Held` what
 * the product's readers return, and `Shown` the form in which both are compared.
 */
export type Part<Value, Write extends { do: string }, Held, Shown, Drawn = Write> = {
  start: Value;
  writes: fc.Arbitrary<Drawn>;
  /** The write that a writer with this copy makes, if it depends on what was read. */
  chosen?(drawn: Drawn, copy: Value): Write;
  /** False if no caller makes this write with such a copy, for example because it did not find the item. */
  isMade?(write: Write, copy: Value): boolean;
  /** The next value and the writer's answer, by the model. `copy` is the value that the writer read. */
  expected(value: Value, write: Write, read: { copy: Value; at: Times }): Outcome<Value>;
  make(write: Write, read: { held: Held; at: Times }): Promise<unknown>;
  look(at: Times): Promise<Held>;
  shown(value: Value, at: Times): Shown;
  seen(held: Held): Shown;
  /** The rules that hold for any two states in a row, whatever the model says. */
  keeps(before: Shown, after: Shown, at: Times): void;
  /** The writes that add up, so that a repetition counts again. */
  addsUp?: readonly Write["do"][];
  /** The writes of several commands. Two of them at once need not have the result of one after the other. */
  inSteps?: readonly Write["do"][];
};

export type Outcome<Value> = { value: Value; answer: unknown };

/** A write that has been made, and one that its condition refused. */
export const done = <Value>(value: Value) => ({ value, answer: "done" });
export const refused = <Value>(value: Value) => ({ value, answer: "refused" });

/** Makes changes in one transaction. */
export const changed = async (changes: readonly Change[]) =>
  (await theTable.change(changes)) === undefined ? "done" : "refused";

/** One of several names. */
export const of = <Name extends string>(...names: Name[]) => fc.constantFrom(...names);

/** A write by a process that read the table `behind` changes ago. */
type Written<Write> = { write: Write; behind: number };
export type Step<Write> =
  | ({ step: "write"; isRepeated: boolean } & Written<Write>)
  | { step: "two at once"; writes: readonly [Written<Write>, Written<Write>] }
  | { step: "time passes"; milliseconds: number }
  | { step: "the clock moves"; hours: number };

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/**
 * Times around the limits: patience, lease, list of pages, approval period, request guard, first question. Each later
 * step takes a millisecond more.
 */
// biome-ignore format: one line
const pauses = [1, 500, second, 20 * second, minute, 10 * minute - 1, 10 * minute, hour, 24 * hour - second, 24 * hour - 1, 24 * hour + second];

const stepsOf = <Write>(writes: fc.Arbitrary<Write>): fc.Arbitrary<Step<Write>> => {
  const behind = fc.constantFrom(0, 0, 0, 1, 1, 2, 3);
  const written = fc.record({ write: writes, behind });
  const milliseconds = fc.constantFrom(...pauses);
  return fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        step: of("write"),
        write: writes,
        behind,
        isRepeated: fc.nat(4).map((chance) => chance === 4),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ step: of("two at once"), writes: fc.tuple(written, written) }),
    },
    { weight: 3, arbitrary: fc.record({ step: of("time passes"), milliseconds }) },
    {
      weight: 1,
      arbitrary: fc.record({
        step: of("the clock moves"),
        hours: fc.integer({ min: -30, max: 30 }),
      }),
    },
  );
};

/** The model: the time, the value of the part now and before its last changes, the newest first, and the steps made. */
type Model<Value> = { at: Times; values: Value[]; steps: unknown[] };
/** The table: what was read after each change, the newest first. */
type Table<Held> = { helds: Held[] };

/** The value or the reading of a process that is `behind` changes behind. */
const before = <T>(all: readonly T[], behind: number): T =>
  all[Math.min(behind, all.length - 1)] as T;

/** Any part, when its types do not matter. */
// biome-ignore lint/suspicious/noExplicitAny: each part has its own types
export type AnyPart = Part<any, any, any, any, any>;

/** The commands of a machine on one part. */
export const commandsOf = (part: AnyPart) =>
  fc.commands([stepsOf<{ do: string }>(part.writes).map((step) => new Command(part, step))], {
    size: "max",
    maxCommands: 80,
  });

type Reality = Table<unknown>;

class Command implements fc.AsyncCommand<Model<unknown>, Reality> {
  readonly #part: AnyPart;
  readonly #step: Step<{ do: string }>;

  constructor(part: AnyPart, step: Step<{ do: string }>) {
    this.#part = part;
    this.#step = step;
  }

  toString = () => JSON.stringify(this.#step);

  /** The step with the writes that its writers choose. */
  #chosen(values: readonly unknown[]): Step<{ do: string }> {
    const choice = <W extends Written<{ do: string }>>({ write, behind, ...more }: W) => ({
      write: this.#part.chosen?.(write, before(values, behind)) ?? write,
      behind,
      ...more,
    });
    const step = this.#step;
    if (step.step === "write")
      return { ...choice(step), step: "write", isRepeated: step.isRepeated };
    if (step.step !== "two at once") return step;
    const [a, b] = step.writes;
    return { step: "two at once", writes: [choice(a), choice(b)] };
  }

  check({ values }: Readonly<Model<unknown>>): boolean {
    const isMade = ({ write, behind }: Written<{ do: string }>) =>
      this.#part.isMade?.(write, before(values, behind)) ?? true;
    const step = this.#chosen(values);
    if (step.step === "write") return isMade(step);
    if (step.step !== "two at once") return true;
    const { inSteps = [] } = this.#part;
    return step.writes.every((each) => isMade(each) && !inSteps.includes(each.write.do));
  }

  async run(model: Model<unknown>, table: Reality): Promise<void> {
    const step = this.#chosen(model.values);
    model.steps.push(step);
    const from = this.#part.shown(model.values[0], model.at);
    model.at = step.step === "the clock moves" ? moved(model.at, step.hours) : later(model.at, 1);
    if (step.step === "time passes") model.at = later(model.at, step.milliseconds);
    let [value] = model.values;
    if (step.step === "write") value = await this.#write(step, model, table);
    if (step.step === "two at once") value = await this.#together(step.writes, model, table);
    await look(this.#part, value, model, table);
    const to = this.#part.seen(table.helds[0]);
    if (step.step !== "time passes") this.#part.keeps(from, to, model.at);
  }

  async #write(
    { write, behind, isRepeated }: Extract<Step<{ do: string }>, { step: "write" }>,
    model: Model<unknown>,
    table: Reality,
  ): Promise<unknown> {
    const { at } = model;
    const read = { copy: before(model.values, behind), held: before(table.helds, behind), at };
    const first = this.#part.expected(model.values[0], write, read);
    expect(await this.#part.make(write, read)).toEqual(first.answer);
    if (!isRepeated) return first.value;
    const second = this.#part.expected(first.value, write, read);
    expect(await this.#part.make(write, read)).toEqual(second.answer);
    if (!this.#part.addsUp?.includes(write.do)) expect(second.value).toEqual(first.value);
    return second.value;
  }

  /** Makes two writes at once. One of both orders must explain the answers and what the readers then show. */
  async #together(
    [a, b]: readonly [Written<{ do: string }>, Written<{ do: string }>],
    model: Model<unknown>,
    table: Reality,
  ): Promise<unknown> {
    const { at, values } = model;
    const part = this.#part;
    const expected = (value: unknown, { write, behind }: Written<{ do: string }>) =>
      part.expected(value, write, { copy: before(values, behind), at });
    const inOrder = (one: typeof a, other: typeof a) => {
      const first = expected(values[0], one);
      const second = expected(first.value, other);
      return { value: second.value, answers: [first.answer, second.answer] };
    };
    const [ab, ba] = [inOrder(a, b), inOrder(b, a)];
    const answers = await Promise.all(
      [a, b].map(({ write, behind }) =>
        part.make(write, { held: before(table.helds, behind), at }),
      ),
    );
    const shown = part.seen(await part.look(at));
    const orders = [ab, { ...ba, answers: ba.answers.toReversed() }];
    const order = orders.find(
      (each) =>
        isDeepStrictEqual(each.answers, answers) &&
        isDeepStrictEqual(part.shown(each.value, at), shown),
    );
    const { answers: wanted, value } = order ?? ab;
    expect({ answers, shown }).toEqual({ answers: wanted, shown: part.shown(value, at) });
    return value;
  }
}

/** Reads the part and compares it with the model's value, which is remembered if it has changed. */
async function look(
  part: AnyPart,
  value: unknown,
  model: Model<unknown>,
  table: Reality,
): Promise<void> {
  const held = await part.look(model.at);
  expect(part.seen(held)).toEqual(part.shown(value, model.at));
  if (isDeepStrictEqual(value, model.values[0])) table.helds[0] = held;
  else {
    model.values.unshift(value);
    table.helds.unshift(held);
  }
}

const later = ({ now, realTime }: Times, milliseconds: number): Times => ({
  now: new Date(now.getTime() + milliseconds),
  realTime: new Date(realTime.getTime() + milliseconds),
});

/** A TPP's clock is so far ahead of real time, or behind it. */
const moved = ({ realTime }: Times, hours: number): Times => ({
  now: new Date(realTime.getTime() + hours * hour),
  realTime,
});

/** Runs commands on a part of an empty table. At the end all that was to come is due. */
export async function runOn(
  part: AnyPart,
  at: Times,
  commands: Iterable<fc.AsyncCommand<Model<unknown>, Reality>>,
): Promise<void> {
  const model: Model<unknown> = { at, values: [part.start], steps: [] };
  const table: Reality = { helds: [] };
  try {
    await look(part, part.start, model, table);
    await fc.asyncModelRun(() => ({ model, real: table }), commands);
    model.at = later(model.at, 240 * hour);
    await look(part, model.values[0], model, table);
  } catch (error) {
    // A command prints what was drawn. The writes that followed from what was read are only known here.
    const steps = model.steps.map((step) => JSON.stringify(step)).join("\n");
    throw new Error(`After these steps:\n${steps}\n${(error as Error).message}`, { cause: error });
  }
}
