import { readsOf } from "#sandbox/sandbox/reads/reads.ts";
import type { Bank as FormerBank } from "./bank/bank.ts";
import { ApiError } from "./errors.ts";
import type { Identity } from "./identity/identity.ts";
import type { Bank } from "./ports/bank.ts";
import type { TppRegistry } from "./registry/registry.ts";
import type { SandboxPlace } from "./sandbox/place.ts";
import type { Reads } from "./sandbox/reads/reads.ts";
import { settings } from "./settings.ts";

/** The port to the bank as far as it is asked by now. */
export type ReadingBank = Pick<Bank, keyof Reads>;

/** What a bank has of its own, behind the ports; payments still use the former one. */
type Connections = {
  bank: ReadingBank;
  formerBank: FormerBank;
  identity: Identity;
  registry: TppRegistry;
};

/** The production stage's adapters, entered here when a bank has written them. The sandbox has its own. */
export const connections: Partial<Connections> = {};

const names = {
  bank: "core banking system",
  formerBank: "core banking system",
  identity: "identity provider",
  registry: "registry of TPPs",
} as const;

/** A production adapter; without one what needs it is refused as not available. */
export function connected<Port extends keyof Connections>(port: Port): Connections[Port] {
  const adapter = connections[port];
  if (adapter) return adapter;
  throw new ApiError("SYSTEM_ERROR", `The ${names[port]} is not connected.`, { status: 503 });
}

type Look = (bank: ReadingBank) => ReadingBank;

const looks = new Set<Look>();

/** The bank that holds the accounts, as a caller's stage has it: in the sandbox where the caller's world is. */
export function bankAt(where: SandboxPlace): ReadingBank {
  const bank = settings.stage === "sandbox" ? readsOf(where) : connectedBank;
  return [...looks].reduce((seen, look) => look(seen), bank);
}

/** Production's bank, which is looked for only when something is asked of it: not every call asks. */
const connectedBank: ReadingBank = new Proxy({} as ReadingBank, {
  get(_, method: keyof ReadingBank) {
    const bank = connected("bank");
    return bank[method].bind(bank);
  },
});

/** Stands between the interface and its bank until the function it answers is called; tests of permissions look on so. */
export function lookAtBank(look: Look): () => void {
  looks.add(look);
  return () => void looks.delete(look);
}
