import { AsyncLocalStorage } from "node:async_hooks";
import { routes } from "../../../infra/routes.ts";
import type { Access } from "../../../shared/http/operation.ts";
import { observeStores } from "../../../shared/object-store/stores.ts";
import type { Bank, BankMethod } from "../../../shared/ports/bank.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { observeSecrets } from "../../../shared/secrets/secrets.ts";
import { wrapBank } from "../../../shared/stage/bank-at.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { table } from "../../../shared/table/client.ts";
import { aroundPages } from "../psu/around-pages.ts";
import { familyOf } from "../table/uses.ts";
import { portOf } from "./declared-ports.ts";

const kinds = [
  "reads",
  "writes",
  "checks",
  "secrets",
  "objects",
  "ports",
] as const satisfies (keyof Access)[];
type Kind = (typeof kinds)[number];

/** Records the families, secrets, objects and ports that each operation, page, job and step of the pipeline uses. */
export class AccessRecorder {
  readonly #who = new AsyncLocalStorage<string>();
  readonly #used = new Map<string, Record<Kind, Set<string>>>();
  readonly #undo: (() => unknown)[];

  constructor() {
    const verbs = { read: "reads", write: "writes" } as const;
    this.#undo = [
      table.watch(({ verb, partitions, checked }) => {
        const left = [...partitions];
        for (const partition of checked) {
          left.splice(left.indexOf(partition), 1);
          this.#add("checks", familyOf(partition));
        }
        for (const partition of left) this.#add(verbs[verb], familyOf(partition));
      }),
      observeSecrets((name) => this.#add("secrets", name)),
      observeStores((name) => this.#add("objects", name)),
      wrapBank((bank) => this.#behind(bank)),
      this.#lookAt("identity"),
      this.#lookAt("register"),
      this.#versionOf(),
      aroundPages((id, answer) => this.by(id, answer)),
      ...routes.map(({ id, operation }) => {
        const { handle } = operation;
        operation.handle = (call) => this.by(id, () => handle(call));
        const { ahead } = operation;
        if (ahead) operation.ahead = (params) => this.#who.run(id, () => ahead(params));
        return () => Object.assign(operation, { handle, ...(ahead && { ahead }) });
      }),
    ];
  }

  /** Runs something and records its accesses under this name, as in a process that has no world of the sandbox yet. */
  by<T>(who: string, run: () => T): T {
    worlds.forget();
    return this.#who.run(who, run);
  }

  /** Returns everything that this name has used, in the form of a declared access. */
  usedBy(who: string) {
    const used = this.#of(who);
    for (const family of used.writes) used.checks.delete(family);
    // In production the audit event of a payment's status is written in the same transaction as the bank's state.
    if (used.writes.has("STATE")) used.writes.add("AUDIT");
    return exact(ofEach((kind) => [...used[kind]]));
  }

  /** Undoes the last first, because an operation of several routes is wrapped once for each. */
  stop(): void {
    for (const each of this.#undo.toReversed()) each();
  }

  /** Wraps the bank. Records each call for its caller, and the accesses of the bank during the call for the port. */
  #behind(bank: Bank): Bank {
    const methods = Object.entries(bank).map(([method, ask]) => {
      const port = portOf(method as BankMethod);
      return [
        method,
        (...asked: never[]) => {
          this.#add("ports", port);
          if (port === "submission") worlds.forget();
          return this.#who.run(port, () => (ask as (...asked: never[]) => unknown)(...asked));
        },
      ];
    });
    return Object.fromEntries(methods);
  }

  /** Wraps the sandbox's identity or register port in the same way. Returns a function that undoes this. */
  #lookAt(port: "identity" | "register"): () => void {
    const system = stages.sandbox[port];
    const seen = new Proxy(system as object, {
      get: (real, method) => {
        const ask = Reflect.get(real, method) as ((...asked: never[]) => unknown) | undefined;
        if (!ask) return undefined;
        return (...asked: never[]) => {
          this.#add("ports", port);
          return this.#who.run(port, () => ask(...asked));
        };
      },
    });
    Object.assign(stages.sandbox, { [port]: seen });
    return () => void Object.assign(stages.sandbox, { [port]: system });
  }

  /** Records the version that an admission reads as an access of the bank. */
  #versionOf(): () => void {
    const { sandbox: steps } = stages.sandbox;
    if (!steps) return () => undefined;
    const { versionOf } = steps;
    steps.versionOf = (...asked) => this.#who.run("bank", () => versionOf(...asked));
    return () => void Object.assign(steps, { versionOf });
  }

  #add(kind: Kind, what: string): void {
    const who = this.#who.getStore();
    if (who !== undefined) this.#of(who)[kind].add(what);
  }

  #of(who: string) {
    const used = this.#used.get(who) ?? ofEach(() => new Set<string>());
    this.#used.set(who, used);
    return used;
  }
}

/** Sorts a declaration and removes repetitions, so that two can be compared. */
export const exact = (declared: { [K in Kind]?: readonly string[] | undefined }) =>
  ofEach((kind) => [...new Set(declared[kind])].sort());

const ofEach = <T>(make: (kind: Kind) => T) =>
  Object.fromEntries(kinds.map((kind) => [kind, make(kind)])) as Record<Kind, T>;
