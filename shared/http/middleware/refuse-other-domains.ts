import type { MiddlewareObj } from "@middy/core";
import type { GatewayEvent } from "../call.ts";

/**
 * Refuses what did not come by the stage's own domain, before anything of it is read: whoever reaches the function by
 * another API has passed neither mutual TLS nor whatever else guards that domain.
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

/** The host of an address, which is nearly always the one asked for before. */
function hostOf(address: string): string {
  if (latest.address !== address) latest = { address, host: new URL(address).hostname };
  return latest.host;
}
