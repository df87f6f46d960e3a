import { isUtf8 } from "node:buffer";
import type { MiddlewareObj } from "@middy/core";
import parser from "@middy/http-json-body-parser";
import { ApiError } from "../../errors.ts";
import type { GatewayEvent } from "../call.ts";
import { type JsonKeys, keysOfJson } from "../keys-of-json.ts";

const json = /^application\/([\w.-]+\+)?json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Parses the body as JSON, after the signature check. A missing Content-Type means JSON; another type is refused. The
 * parser with its check for keys that change prototypes takes four times as long as JSON.parse, so it is used only
 * for bodies with such a key.
 */
export function jsonBody(): MiddlewareObj<GatewayEvent> {
  const { before } = parser({ disableContentTypeCheck: true });
  return {
    before: async function jsonBody(request) {
      const { headers, body, isBase64Encoded } = request.event;
      const type = headers["content-type"];
      if (type && !json.test(type))
        throw new ApiError("BAD_REQUEST", "The body must be application/json in UTF-8.", {
          status: 415,
          path: "content-type",
        });
      if (!body) throw malformed("A JSON body is required.");
      const bytes = isBase64Encoded ? Buffer.from(`${body}`, "base64") : undefined;
      // Bytes that are not UTF-8 arrive in base64. Decoding them would silently replace characters.
      if (bytes && !isUtf8(bytes)) throw malformed("The body is not UTF-8.");
      const text = `${bytes ?? body}`;
      let keys: JsonKeys | undefined;
      try {
        const parsed = JSON.parse(text);
        keys = keysOfJson(text);
        if (keys.reachesPrototypes) await before?.(request as never);
        else request.event.body = parsed;
      } catch {
        // The parser's error contains the whole body as its cause, so it is not passed on.
        throw malformed(
          keys?.reachesPrototypes
            ? "The body has a key that is not allowed, such as __proto__."
            : "The body is not well-formed JSON.",
        );
      }
      if (keys.twice !== undefined)
        throw new ApiError("FORMAT_ERROR", "This key occurs twice in its object.", {
          path: keys.twice,
        });
    },
  };
}

const malformed = (text: string) => new ApiError("FORMAT_ERROR", text, { path: "body" });
