import { feedRows, jobRows, pageRoutes, routes } from "../../../infra/routes.ts";
import type { Access } from "../../../shared/http/operation.ts";
import { aroundCalls, callHandler } from "../operations/around-calls.ts";
import type { By } from "../operations/branches/by.ts";
import { chances, isLong, isShort, sampled, seed } from "../run/long-form.ts";
import type { useTable } from "../table/table.ts";
import {
  familiesChanged,
  leavesOneAttempt,
  momentsOf,
  momentsOfWrites,
  productsOf,
  runUndisturbed,
  tryAgain,
  tryJobs,
} from "./trial.ts";

/** An operation, a page or a job that writes to the table. A mover submits orders, or cancels them. */
export type Writer = {
  id: string;
  kind: "operation" | "page" | "job";
  isMover: boolean;
  /** True if it has audit events. */
  tells: boolean;
};

const isWriting = ({ writes = [] }: { writes?: readonly string[] | undefined }) =>
  writes.length > 0;
const all = [
  ...routes.map(({ id, operation }) => ({ id, kind: "operation", called: operation }) as const),
  ...pageRoutes.map(({ id, page }) => ({ id, kind: "page", called: page }) as const),
  ...jobRows.map(({ id, handler: { job } }) => ({ id, kind: "job", called: job }) as const),
  ...feedRows.map(({ id, feed }) => ({ id, kind: "job", called: feed }) as const),
].filter(({ called }) => isWriting(called.access));
const byCalled = new Map<object, Writer>(
  all.map(({ called, id, kind }) => {
    const { ports = [], writes = [] }: Access = called.access;
    const isMover = ports.includes("submission");
    return [called, { id, kind, isMover, tells: writes.includes("AUDIT") }];
  }),
);

/** Every writer, once. An operation of several routes is one writer. */
export const writers: readonly Writer[] = [
  ...new Map([...byCalled.values()].map((each) => [each.id, each])).values(),
];

/** The mistakes of a writer: in between, after its repetition, and after the jobs have run if it moved money. */
type Wrong = { between: string[]; end: string[]; jobs?: string[] };

type Answer = { statusCode?: number; body?: string } | undefined;

/** An API answer is the same each time; a page may tell that something is done already, and nobody reads a job's. */
const unlikeAnswer = ({ kind }: Writer, first: Answer, again: Answer): string[] =>
  kind !== "operation" || (first?.statusCode === again?.statusCode && first?.body === again?.body)
    ? []
    : [
        `the answer ${first?.statusCode} ${first?.body} becomes ${again?.statusCode} ${again?.body}`,
      ];

/**
 * Lets processes die in the middle of the calls of writers. Each kind of call is tried once: what writes the same
 * families with the same status. The short form takes a sample of the kinds, and some moments of each.
 */
export class CrashTable {
  readonly #kept: ReturnType<typeof useTable>;
  readonly #kinds = new Set<string>();
  readonly #wrong = new Map<string, Wrong>();
  readonly #told = new Set<string>();
  readonly #chance = chances(seed);
  readonly #once: readonly RegExp[];

  /** `once` matches kinds of calls that a repetition may leave undone, or find further on. */
  constructor(kept: ReturnType<typeof useTable>, { once }: { once: readonly RegExp[] }) {
    this.#kept = kept;
    this.#once = once;
  }

  /** Tries the calls that something makes. Jobs are those that it runs under their name. */
  async tryAll(run: (by: By) => Promise<unknown>): Promise<void> {
    const jobs = new Map(
      all.flatMap(({ id, kind, called }) => (kind === "job" ? [[id, called]] : [])),
    );
    const end = aroundCalls((called, call) => {
      const writer = byCalled.get(called);
      return writer && this.#isTried(writer) ? this.#try(writer, call) : call();
    });
    await run((who, call) => {
      const job = jobs.get(who);
      return job ? callHandler(job, call) : call();
    }).finally(end);
  }

  wrongOf = (id: string): Wrong | undefined => this.#wrong.get(id);

  /**
   * The long form tries all. The short form tries a call of each writer, one with an event, and one with money; CI also
   * tries a tenth of the others.
   */
  #isTried({ id, isMover, tells }: Writer): boolean {
    const wrong = this.#wrong.get(id);
    const isNew = !wrong || (isMover && !wrong.jobs) || (tells && !this.#told.has(id));
    return isLong || isNew || (!isShort && this.#chance() < 0.1);
  }

  async #try<T>(writer: Writer, run: () => Promise<T>): Promise<T> {
    const call = await runUndisturbed(this.#kept, run);
    const changed = familiesChanged(call);
    const kind = `${writer.id} ${(call.answer as Answer)?.statusCode} ${[...changed, ...productsOf(call)]}`;
    if (changed.length === 0 || this.#kinds.has(kind) || leavesOneAttempt(call)) return call.answer;
    this.#kinds.add(kind);
    if (changed.includes("AUDIT")) this.#told.add(writer.id);
    const wrong: Wrong = this.#wrong.get(writer.id) ?? { between: [], end: [] };
    this.#wrong.set(writer.id, wrong);
    const movesMoney = changed.includes("PAYMENT") && changed.includes("WORLD");
    const moments = isLong ? momentsOf(call) : sampled(momentsOfWrites(call), movesMoney ? 2 : 1);
    for (const moment of moments) {
      const trial = { kept: this.#kept, call, moment, run };
      const place = `${kind}, death ${moment.when} use ${moment.number} of ${call.commands.length}`;
      const told = (found: readonly string[]) => found.map((each) => `${place}: ${each}`);
      const { between, end } = await tryAgain(trial, {
        isOnce: this.#once.some((each) => each.test(kind)),
        unlike: (first, again) => unlikeAnswer(writer, first as Answer, again as Answer),
      });
      wrong.between.push(...told(between));
      wrong.end.push(...told(end));
      if (movesMoney) wrong.jobs = [...(wrong.jobs ?? []), ...told(await tryJobs(trial))];
    }
    await call.redo();
    return call.answer;
  }
}
