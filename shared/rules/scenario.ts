import type { ErrorCode } from "../errors.ts";

/** A refusal that a TPP has asked for; a status is named where it is not the code's usual one. */
export type Forced = { code: ErrorCode; status?: number };

/** How a TPP has asked the sandbox to play its request (X-Sandbox-Scenario). Production has none. */
export type Scenario = {
  error?: Forced;
  /** Milliseconds. */
  delay?: number;
  sca?: "failed" | "cancelled" | "expired";
  funds?: "insufficient";
  outcome?: "unknown" | "rejected";
  consent?: "expired" | "revoked" | "unknown";
};
