import type { Bank } from "./bank/bank.ts";
import { ApiError } from "./errors.ts";
import type { Identity } from "./identity/identity.ts";
import type { TppRegistry } from "./registry/registry.ts";

/** What a bank has of its own, behind the three ports. */
type Connections = { bank: Bank; identity: Identity; registry: TppRegistry };

/** The production stage's adapters, entered here when a bank has written them. The sandbox has its own. */
export const connections: Partial<Connections> = {};

const names = {
  bank: "core banking system",
  identity: "identity provider",
  registry: "registry of TPPs",
} as const;

/** A production adapter; without one what needs it is refused as not available. */
export function connected<Port extends keyof Connections>(port: Port): Connections[Port] {
  const adapter = connections[port];
  if (adapter) return adapter;
  throw new ApiError("SYSTEM_ERROR", `The ${names[port]} is not connected.`, { status: 503 });
}
