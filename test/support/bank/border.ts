import { AsyncLocalStorage } from "node:async_hooks";
import { jobRows, routes } from "../../../infra/routes.ts";
import { wrapBank } from "../../../shared/stage/bank-at.ts";
import { table } from "../../../shared/table/client.ts";
import { aroundPages } from "../psu/around-pages.ts";
import { familyOf } from "../table/uses.ts";

/**
 * The two sides of the border between interface and bank (shared/ports/README.md), and the table families of each
 * side.
 */
const families = {
  interface: [
    "RATE",
    "PSU",
    "USAGE",
    "ATTEMPT",
    "SCA",
    "VISIT",
    "PAYMENT",
    "STATE",
    "BASKET",
    "DUPLICATE",
    "REGISTER",
    "REVOKED",
    "DUE",
    "CONSENTS",
  ],
  bank: ["WORLD", "REQUESTLOG", "BANKDUE"],
} as const;
type Side = keyof typeof families;

const sides = new Map<string, Side>(
  (["interface", "bank"] as const).flatMap((side) =>
    families[side].map((family) => [family, side] as const),
  ),
);
const sideOf = (partition: string): Side | undefined => sides.get(familyOf(partition));

/**
 * Both sides append to AUDIT, and neither reads it. The TPP's profile and the request guard belong to no side: both read
 * the profile, and the decision of a call of either side is recorded in its guard.
 */
const isAudit = (partition: string) => familyOf(partition) === "AUDIT";

/**
 * Operations that act on both sides. The sandbox's net bank cancels and moves orders. For a payment without an
 * order at the bank, the interface cancels the payment or refuses to move it, in a transaction of its own.
 */
const ofBoth: readonly string[] = ["cancelPaymentInNetBank", "movePaymentInNetBank"];

const who = new AsyncLocalStorage<{ side: Side; name: string }>();
const crossings = new Set<string>();

const isSandbox = (folder: string) => folder === "sandbox";
const sideIn = (folder: string): Side => (isSandbox(folder) ? "bank" : "interface");

/** Watches for accesses across the border until the process ends. */
export function watchBorder(): void {
  table.watch(({ verb, partitions }) => {
    const met = new Set(partitions.map(sideOf));
    const by = who.getStore();
    // Without a name, a test itself writes to the table.
    if (!by) return;
    if (verb === "write" && met.has("interface") && met.has("bank"))
      crossings.add(`${by.name} writes ${namesOf(partitions)} in one transaction`);
    for (const partition of partitions) {
      const side = sideOf(partition);
      const isForeign = side !== undefined && side !== by.side && !ofBoth.includes(by.name);
      if (verb === "read" && isAudit(partition)) crossings.add(`${by.name} reads AUDIT`);
      else if (isForeign) crossings.add(`${by.name} (${by.side}) ${verb}s ${familyOf(partition)}`);
    }
  });
  wrapBank((bank) => {
    const methods = Object.entries(bank).map(([method, ask]) => [
      method,
      (...asked: never[]) =>
        who.run({ side: "bank", name: `the bank's ${method}` }, () =>
          (ask as (...asked: never[]) => unknown)(...asked),
        ),
    ]);
    return Object.fromEntries(methods);
  });
  aroundPages((id, answer) => who.run({ side: "interface", name: `the page ${id}` }, answer));
  for (const { id, folder, operation } of routes) {
    const { handle } = operation;
    const by = { side: sideIn(folder), name: id };
    operation.handle = (call) => who.run(by, () => handle(call));
    const { ahead } = operation;
    if (ahead) operation.ahead = (params) => who.run(by, () => ahead(params));
  }
  for (const { id, folder, handler } of jobRows) {
    const { handle } = handler.job;
    handler.job.handle = (call) =>
      who.run({ side: sideIn(folder), name: `the job ${id}` }, () => handle(call));
  }
}

const namesOf = (partitions: readonly string[]) =>
  [...new Set(partitions.map(familyOf))].sort().join(", ");

/** Returns the accesses across the border since the last call. */
export function takeCrossings(): string[] {
  const found = [...crossings].sort();
  crossings.clear();
  return found;
}
