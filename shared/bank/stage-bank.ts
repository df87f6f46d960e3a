import { sandboxBank } from "#sandbox/bank/sandbox-bank.ts";
import { connected } from "../connections.ts";
import { settings } from "../settings.ts";
import type { Bank } from "./bank.ts";

/** The bank of this stage. */
export function bank(): Bank {
  return settings.stage === "sandbox" ? sandboxBank : connected("formerBank");
}
