import { echoedRequestId } from "../signature/echoed-request-id.ts";

/**
 * X-Request-ID for the answer, from a handler or the gateway, also if it was refused because it is not a UUID.
 * Visible ASCII is returned unchanged; other values are left out.
 */
export function echoRequestId(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const id = headers["x-request-id"];
  return typeof id === "string" && echoedRequestId.test(id) ? { "x-request-id": id } : {};
}
