import type { GatewayEvent } from "./call.ts";
import { PageError } from "./page-error.ts";

/** The fields of a submitted form. A body over 16 KB is refused, because no form of ours is so large. */
export function readForm({ body, isBase64Encoded }: GatewayEvent): URLSearchParams {
  const sent = typeof body === "string" ? body : "";
  const text = isBase64Encoded ? Buffer.from(sent, "base64").toString("utf8") : sent;
  if (text.length > 16_384) throw new PageError(413, "error");
  return new URLSearchParams(text);
}
