import type { MiddlewareObj } from "@middy/core";
import { settings } from "../../settings.ts";
import type { GatewayEvent } from "../call.ts";
import { PageError } from "../page-error.ts";

/** Refuses forms that another site sends in the visitor's name, by what the browser itself says of where they are from. */
export function refuseOtherSites(problem: PageError["problem"]): MiddlewareObj<GatewayEvent> {
  return {
    before: function refuseOtherSites({ event }) {
      if (event.httpMethod !== "POST") return;
      const { "sec-fetch-site": site, origin } = event.headers;
      const foreign = site !== undefined && site !== "same-origin";
      const own = new URL(settings.siteAddress).origin;
      if (foreign || (origin !== undefined && origin !== own)) throw new PageError(403, problem);
    },
  };
}
