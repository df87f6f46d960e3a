import type { MiddlewareObj } from "@middy/core";
import type { GatewayEvent } from "../call.ts";

/**
 * Converts header names to lower case and prepares the call. API Gateway keeps the sender's spelling on HTTP/1.1, and
 * may rename Date.
 */
export function lowerCaseHeaders(): MiddlewareObj<GatewayEvent> {
  return {
    before: function lowerCaseHeaders({ event }) {
      const sent = event.headers ?? {};
      const headers: Record<string, string> = {};
      for (const name in sent) headers[name.toLowerCase()] = sent[name] ?? "";
      const renamed = headers["x-amzn-remapped-date"];
      if (renamed !== undefined) headers.date ??= renamed;
      event.headers = headers;
      event.call = {};
    },
  };
}
