import type { MiddlewareObj } from "@middy/core";
import type { GatewayEvent } from "../call.ts";

/** The headers that are lists, so that several lines are one value (RFC 9110, 5.3). */
const list = /^(?:x-accept-fix|(?:psu-)?accept(?:-charset|-encoding|-language)?)$/;

/**
 * Converts header names to lower case and prepares the call. API Gateway keeps the sender's spelling on HTTP/1.1, gives
 * only the last line of a header, and may rename Date.
 */
export function lowerCaseHeaders(): MiddlewareObj<GatewayEvent> {
  return {
    before: function lowerCaseHeaders({ event }) {
      const sent = event.headers ?? {};
      const headers: Record<string, string> = {};
      for (const name in sent) headers[name.toLowerCase()] = sent[name] ?? "";
      const lines = event.multiValueHeaders ?? {};
      for (const name in lines) {
        const lower = name.toLowerCase();
        if ((lines[name]?.length ?? 0) > 1 && list.test(lower))
          headers[lower] = lines[name]?.join(", ") ?? "";
      }
      const renamed = headers["x-amzn-remapped-date"];
      if (renamed !== undefined) headers.date ??= renamed;
      event.headers = headers;
      event.call = {};
    },
  };
}
