import { sandboxBank } from "#sandbox/bank/sandbox-bank.ts";
import { ApiError } from "../errors.ts";
import { settings } from "../settings.ts";
import type { Bank } from "./bank.ts";

/** The bank of this stage. */
export function bank(): Bank {
  if (settings.stage === "sandbox") return sandboxBank;
  throw new ApiError("SYSTEM_ERROR", "The core banking system is not connected.", { status: 503 });
}
