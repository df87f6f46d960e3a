import type { GatewayEvent } from "./call.ts";
import { PageError } from "./page-error.ts";

/** The fields of a form as a browser sends them; nobody fills in 16 KB. */
export function formOf({ body, isBase64Encoded }: GatewayEvent): URLSearchParams {
  const sent = typeof body === "string" ? body : "";
  const text = isBase64Encoded ? Buffer.from(sent, "base64").toString("utf8") : sent;
  if (text.length > 16_384) throw new PageError(413, "error");
  return new URLSearchParams(text);
}
