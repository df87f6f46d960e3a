import type { MiddlewareObj } from "@middy/core";
import type { GatewayEvent } from "../call.ts";

/**
 * Refuses forms that another site sends in the visitor's name. The browser's own headers tell where a form comes
 * from.
 */
export function refuseOtherSites(
  refusal: () => Error,
  address: () => string,
): MiddlewareObj<GatewayEvent> {
  return {
    before: function refuseOtherSites({ event }) {
      if (event.httpMethod !== "POST") return;
      const { "sec-fetch-site": site, origin } = event.headers;
      const foreign = site !== undefined && site !== "same-origin";
      const own = new URL(address()).origin;
      if (foreign || (origin !== undefined && origin !== own)) throw refusal();
    },
  };
}
