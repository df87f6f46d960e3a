import type { MiddlewareObj } from "@middy/core";
import type { GatewayEvent } from "../call.ts";

/**
 * Refuses a request to another domain than the stage's, before anything else is read. A caller who reaches the
 * function through another API has bypassed mutual TLS and all other protection of that domain.
 */
export function refuseOtherDomains(
  address: () => string,
  refusal: () => Error,
): MiddlewareObj<GatewayEvent> {
  return {
    before: function refuseOtherDomains({ event }) {
      if (event.requestContext.domainName?.toLowerCase() !== hostOf(address())) throw refusal();
    },
  };
}

let latest = { address: "", host: "" };

/** The host of an address. The last one is cached, because it is nearly always the same. */
function hostOf(address: string): string {
  if (latest.address !== address) latest = { address, host: new URL(address).hostname };
  return latest.host;
}
