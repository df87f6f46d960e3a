import type { SmokeOptions } from "./options.ts";

export const checkNames = [
  "reached",
  "speed",
  "certificate",
  "mtls",
  "tls",
  "site-tls",
  "developer-tls",
  "endpoint",
  "signed",
  "request-id",
  "unsigned",
  "path",
  "method",
  "headers",
  "body",
  "firewall",
  "site",
  "developer",
  "subscriptions",
] as const;
export type CheckName = (typeof checkNames)[number];

/** A path without an operation: the gateway answers it itself and starts no function. */
export const nowhere = "/v1/no-such-resource";

/** The result of a check; a check that could not run gives the reason. */
export type CheckResult = { result: "pass" | "fail" | "not checked"; detail: string };

export type Check = (options: SmokeOptions) => Promise<CheckResult>;

export const pass = (detail: string): CheckResult => ({ result: "pass", detail });
export const fail = (detail: string): CheckResult => ({ result: "fail", detail });
export const notChecked = (detail: string): CheckResult => ({ result: "not checked", detail });

/** Passes if everything holds; otherwise fails and names the rest. */
export const holds = (wanted: Record<string, boolean>, detail: string): CheckResult => {
  const missing = Object.keys(wanted).filter((what) => !wanted[what]);
  return missing.length ? fail(`${detail}; not so: ${missing.join(", ")}`) : pass(detail);
};
