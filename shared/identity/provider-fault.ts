import type { Frame } from "../pages/layout.ts";
import { CodeRefused } from "../ports/code-refused.ts";
import { ProviderUnavailable } from "../ports/provider-unavailable.ts";
import { logError, logRefusal } from "../telemetry/log.ts";

/** The status and the note of the page of the step after a fault at the identity provider. Nothing has changed. */
type ToldFault = { status: 422 | 503; providerFault: NonNullable<Frame["providerFault"]> };

/**
 * Logs a fault after which the PSU can begin the step again, and returns what to say. A provider that is down is the
 * bank's error. A wrong code comes from the browser, so it is a refusal. Throws any other error.
 */
export function logProviderFault(error: unknown): ToldFault {
  if (error instanceof CodeRefused) {
    logRefusal("the identity provider refuses a code", { port: "identity", fault: error.code });
    return { status: 422, providerFault: "codeRefused" };
  }
  if (!(error instanceof ProviderUnavailable)) throw error;
  logError("the identity provider does not answer", error, { port: "identity" });
  return { status: 503, providerFault: "away" };
}
