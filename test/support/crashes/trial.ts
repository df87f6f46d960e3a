import { linkAttempts } from "../../../shared/limits.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { wrapBank } from "../../../shared/stage/bank-at.ts";
import { commandsOf, dyingAt, type Moment } from "../table/processes.ts";
import type { useTable } from "../table/table.ts";
import { familyOf } from "../table/uses.ts";
import { differences } from "./at-the-end.ts";
import { untrue, untrueInBetween } from "./claims.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { changedRows, itemOf, type Rows } from "./rows.ts";
import { dueIn, runJobs } from "./settled.ts";
import { versionsIn } from "./worlds.ts";

type Kept = ReturnType<typeof useTable>;

/** A call that ran undisturbed: its answer, the commands that it sent to the table, and the table before and after it. */
export type Run<T> = {
  answer: T;
  commands: string[];
  before: Rows;
  after: Rows;
  /** The versions of each TPP's world between two commands of the bank. */
  versions: ReadonlyMap<string, ReadonlySet<number>>;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
  /** Its outcome once the jobs had run, by their times. */
  settled: Map<string, Outcome>;
};

/** Runs a call to its end. */
export async function runUndisturbed<T>(kept: Kept, run: () => Promise<T>): Promise<Run<T>> {
  const undo = await kept.keep();
  const before = await kept.rows();
  const versions = new Map<string, Set<number>>();
  const note = (rows: Rows) => {
    for (const [tppId, version] of versionsIn(rows))
      versions.set(tppId, (versions.get(tppId) ?? new Set()).add(version));
  };
  const leave = wrapBank((bank) => {
    const noting =
      (method: "submit" | "cancel") =>
      async (...asked: never[]) => {
        const told = await (bank[method] as (...asked: never[]) => Promise<unknown>)(...asked);
        note(await kept.rows());
        return told;
      };
    return { ...bank, submit: noting("submit"), cancel: noting("cancel") } as typeof bank;
  });
  const outcome = Promise.withResolvers<T>();
  const commands = await commandsOf(async () => {
    outcome.resolve(run());
    await outcome.promise;
  }).finally(leave);
  const answer = await outcome.promise;
  const after = await kept.rows();
  note(before);
  note(after);
  const redo = await kept.keep();
  return { answer, commands, before, after, versions, undo, redo, settled: new Map() };
}

/** The families that every call changes. */
const ofEveryCall: ReadonlySet<string> = new Set(["RATE", "REQUEST", "REQUESTLOG"]);

/** The families that a call itself has changed. */
export const familiesChanged = ({ before, after }: Pick<Run<unknown>, "before" | "after">) =>
  [...new Set(changedRows(before, after).map(familyOf))]
    .filter((family) => !ofEveryCall.has(family))
    .sort();

/** The services and products of the payments that a call has changed. */
export const productsOf = ({ before, after }: Pick<Run<unknown>, "before" | "after">) => {
  const changed = changedRows(before, after).filter((row) => /^PAYMENT#\S+ PAYMENT$/.test(row));
  const products = changed.map((row) => {
    const { service, product } = itemOf(after.get(row) ?? "{}");
    return `${service}/${product}`;
  });
  return [...new Set(products)].sort();
};

/** True for a wrong form after which one attempt is left. Its repetition is the last attempt, which ends the SCA. */
export const leavesOneAttempt = ({ before, after }: Pick<Run<unknown>, "before" | "after">) =>
  changedRows(before, after).some(
    (row) => row.startsWith("SCA#") && itemOf(after.get(row) ?? "{}").attempts === linkAttempts - 1,
  );

/** The moments at which a process may die: before and after each use of the table. */
export const momentsOf = ({ commands }: Pick<Run<unknown>, "commands">): Moment[] =>
  commands.flatMap((_, at) =>
    (["before", "after"] as const).map((when) => ({ number: at + 1, when })),
  );

/** The moments after which the table is another one: after each write. */
export const momentsOfWrites = ({ commands }: Pick<Run<unknown>, "commands">): Moment[] =>
  commands.flatMap((command, at) =>
    /Get|Query/.test(command) ? [] : [{ number: at + 1, when: "after" as const }],
  );

type Trial<T> = { kept: Kept; call: Run<T>; moment: Moment; run: () => Promise<T> };

/** The mistakes in between, and those at the end. */
export type Found = { between: string[]; end: string[] };

/**
 * Dies at a moment, looks at what is left, and makes the same call again. If payments then wait for the bank, the jobs
 * end them.
 */
export async function tryAgain<T>(
  { kept, call, moment, run }: Trial<T>,
  { unlike, isOnce }: { unlike: (first: T, again: T) => string[]; isOnce: boolean },
): Promise<Found> {
  await call.undo();
  if (!(await dyingAt(moment, run))) return { between: ["the process did not die"], end: [] };
  const between = await untrueInBetween(call, await kept.rows());
  // The same process goes on after a lost connection, or another one begins.
  if (moment.number % 2) worlds.forget();
  const answer = await run();
  const end = await kept.rows();
  const due = dueIn(end, call.after);
  if (isOnce) return { between, end: await neitherEnd(kept, call, dueIn(end, call.before)) };
  const other = due ? await notAfter(kept, call, due) : await differences(call.after, end);
  return { between, end: [...unlike(call.answer, answer), ...other] };
}

/** Dies at a moment, and lets the jobs end what was begun: it is all done, or nothing. Returns what is wrong. */
export async function tryJobs({ kept, call, moment, run }: Trial<unknown>): Promise<string[]> {
  await call.undo();
  await dyingAt(moment, run);
  return neitherEnd(kept, call, dueIn(await kept.rows(), call.before));
}

async function notAfter(kept: Kept, call: Run<unknown>, due: Date): Promise<string[]> {
  const expected = await settled(kept, call, "after", due);
  const [outcome, found] = await settle(kept, call, due);
  return [...found, ...otherThan(outcome, [expected, await settled(kept, call, "before", due)])];
}

async function neitherEnd(kept: Kept, call: Run<unknown>, due: Date | undefined) {
  const ends = [await settled(kept, call, "after", due), await settled(kept, call, "before", due)];
  const [outcome, found] = await settle(kept, call, due);
  return [...found, ...otherThan(outcome, ends)];
}

/** Runs the jobs if a payment waits for them. Returns what has become of the call, and what is not so. */
async function settle(
  kept: Kept,
  { before }: Run<unknown>,
  due: Date | undefined,
): Promise<[Outcome, string[]]> {
  if (due) await runJobs(due);
  const rows = await kept.rows();
  return [await outcomeOf(rows, before), await untrue(before, rows)];
}

/** Returns what becomes of a call that has ended, or of one that was never made. The table stays as it is. */
async function settled(
  kept: Kept,
  call: Run<unknown>,
  from: "before" | "after",
  due: Date | undefined,
): Promise<Outcome> {
  const name = `${from} ${due?.toISOString()}`;
  const known = call.settled.get(name);
  if (known) return known;
  const back = await kept.keep();
  await (from === "after" ? call.redo() : call.undo());
  const [outcome] = await settle(kept, call, due);
  await back();
  call.settled.set(name, outcome);
  return outcome;
}

/**
 * The interface has done all of a call or nothing, and so has the bank. It need not be the same: a cancellation that
 * comes late is approved, and finds its order executed. The payments of a basket are listed right before its approval.
 */
function otherThan(actual: Outcome, ends: readonly Outcome[]): string[] {
  const nearest = (side: "interface" | "bank") =>
    ends
      .map((end) => ({ end, found: differing(actual[side], end[side]) }))
      .toSorted((a, b) => a.found.length - b.found.length)[0];
  const [own, bank] = [nearest("interface"), nearest("bank")];
  const unlisted = own?.end.listed.filter((line) => !actual.listed.includes(line)) ?? [];
  return [
    ...(own?.found ?? []),
    ...(bank?.found ?? []),
    ...unlisted.map((line) => `missing: ${line}`),
  ];
}

const differing = (actual: readonly string[], expected: readonly string[]): string[] => [
  ...expected.filter((line) => !actual.includes(line)).map((line) => `missing: ${line}`),
  ...actual.filter((line) => !expected.includes(line)).map((line) => `instead: ${line}`),
];
