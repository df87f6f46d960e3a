/** What of X-Request-ID comes back: it need not be a UUID. */
export const echoedRequestId = /^[\x21-\x7e]{1,100}$/;

/**
 * X-Request-ID as every answer repeats it, a handler's or the gateway's, also where it is no UUID and refused for that:
 * visible ASCII goes back as it came, anything else is not worth a header.
 */
export function echoRequestId(
  headers: Record<string, string | string[] | undefined>,
): Record<string, string> {
  const id = headers["x-request-id"];
  return typeof id === "string" && echoedRequestId.test(id) ? { "x-request-id": id } : {};
}
