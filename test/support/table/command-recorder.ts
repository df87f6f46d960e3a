import { AsyncLocalStorage } from "node:async_hooks";
import { routes } from "../../../infra/routes.ts";
import { wrapBank } from "../../../shared/stage/bank-at.ts";
import { openConnection } from "../../../shared/table/sdk.ts";
import { aroundPages } from "../psu/around-pages.ts";

/**
 * The sender of a command: the operation or page itself, or the sandbox's bank behind the port, which production
 * does not have.
 */
type Part = "own" | "bank";

/** The highest number of commands in one request, and every kind of command: its name and the families of its keys. */
export type Commands = Record<Part, { most: number; kinds: Set<string> }>;

/** Records the commands of every operation and page until it is stopped. */
export class CommandRecorder {
  readonly #running = new AsyncLocalStorage<{ sent: Record<Part, string[]>; part: Part }>();
  readonly #recorded = new Map<string, Commands>();
  readonly #undo: (() => unknown)[] = [];

  static async start(): Promise<CommandRecorder> {
    const recorder = new CommandRecorder();
    const sdk = await openConnection();
    const { send } = sdk;
    const counted = (command: object) => {
      recorder.#count(command);
      return send(command as never);
    };
    Object.assign(sdk, { send: counted });
    recorder.#undo.push(
      () => Object.assign(sdk, { send }),
      wrapBank((bank) => recorder.#behind(bank)),
      aroundPages((id, answer) => recorder.#of(id, answer)),
      ...routes.map(({ id, operation }) => {
        const { handle } = operation;
        operation.handle = (call) => recorder.#of(id, () => handle(call));
        return () => Object.assign(operation, { handle });
      }),
    );
    return recorder;
  }

  of(id: string): Commands {
    const recorded = this.#recorded.get(id) ?? { own: nothing(), bank: nothing() };
    this.#recorded.set(id, recorded);
    return recorded;
  }

  stop(): void {
    for (const each of this.#undo) each();
  }

  async #of<T>(id: string, run: () => T): Promise<Awaited<T>> {
    const sent = { own: [], bank: [] } as Record<Part, string[]>;
    try {
      return await this.#running.run({ sent, part: "own" }, run);
    } finally {
      const recorded = this.of(id);
      for (const part of ["own", "bank"] as const) {
        recorded[part].most = Math.max(recorded[part].most, sent[part].length);
        for (const kind of sent[part]) recorded[part].kinds.add(kind);
      }
    }
  }

  /** Wraps the bank, so that its commands are counted apart. */
  #behind<B extends object>(bank: B): B {
    const methods = Object.entries(bank).map(([method, ask]) => [
      method,
      (...asked: never[]) => {
        const running = this.#running.getStore();
        if (!running) return ask(...asked);
        return this.#running.run({ ...running, part: "bank" }, () => ask(...asked));
      },
    ]);
    return Object.fromEntries(methods);
  }

  #count(command: object): void {
    const running = this.#running.getStore();
    const { input } = command as { input: object };
    const text = JSON.stringify(input, (_, value) => (typeof value === "bigint" ? "" : value));
    const families = [...text.matchAll(/"(?:PK|:p)":"([A-Z]+)#/g)].map(([, family]) => family);
    const name = command.constructor.name.replace("Command", "");
    running?.sent[running.part].push([name, ...new Set(families.sort())].join(" "));
  }
}

const nothing = () => ({ most: 0, kinds: new Set<string>() });
