import type { ErrorCode } from "../errors.ts";

/** A refusal that a TPP has asked for; a status is named where it is not the code's usual one. */
export type Forced = { code: ErrorCode; status?: number };

/** The outcomes that a TPP forces for a request to the sandbox (X-Sandbox-Scenario). Production has none. */
export type Scenario = {
  error?: Forced;
  /** Milliseconds. */
  delay?: number;
  sca?: "failed" | "cancelled" | "expired";
  funds?: "insufficient";
  outcome?: "unknown" | "rejected";
  consent?: "expired" | "revoked" | "unknown";
};
