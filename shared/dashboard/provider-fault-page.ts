import type { PageReply } from "../http/page.ts";
import { logProviderFault } from "../identity/provider-fault.ts";
import type { ConsentsCall } from "./define-consents-page.ts";

/**
 * Shows the page again with a note that nothing has changed, if the identity provider is down or refuses the code.
 * Throws any other error.
 */
export async function providerFaultPage(
  error: unknown,
  call: ConsentsCall,
  render: (call: ConsentsCall) => string | Promise<string>,
): Promise<PageReply> {
  const { status, providerFault } = logProviderFault(error);
  return { status, html: await render({ ...call, providerFault }) };
}
