import type { PageReply } from "../http/page.ts";
import { ProviderUnavailable } from "../ports/provider-unavailable.ts";
import { logError } from "../telemetry/log.ts";
import type { ConsentsCall } from "./define-consents-page.ts";

/**
 * Shows the page again with a note that nothing has changed, if the identity provider is down. Throws any other
 * error.
 */
export async function providerUnavailablePage(
  error: unknown,
  call: ConsentsCall,
  render: (call: ConsentsCall) => string | Promise<string>,
): Promise<PageReply> {
  if (!(error instanceof ProviderUnavailable)) throw error;
  logError("the identity provider does not answer", error, { port: "identity" });
  return { status: 503, html: await render({ ...call, isProviderAway: true }) };
}
