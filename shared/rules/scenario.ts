import type { ErrorCode } from "../errors.ts";

/** An error that a TPP forces. `status` is set if it differs from the usual status of the code. */
export type Forced = { code: ErrorCode; status?: number };

/** The outcomes that a TPP forces for a request to the sandbox (X-Sandbox-Scenario). Production has none. */
export type Scenario = {
  error?: Forced;
  /** The delay of the answer in milliseconds. */
  delay?: number;
  sca?: "failed" | "cancelled" | "expired";
  funds?: "insufficient";
  outcome?: "unknown" | "rejected";
  consent?: "expired" | "revoked" | "unknown";
};
