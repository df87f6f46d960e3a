import { isUtf8 } from "node:buffer";
import type { MiddlewareObj } from "@middy/core";
import parser from "@middy/http-json-body-parser";
import { ApiError } from "../../errors.ts";
import type { GatewayEvent } from "../call.ts";

const json = /^application\/([\w.-]+\+)?json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/** The parser looks at each key for one that changes prototypes; where there can be none, that takes four times too long. */
const reachesPrototypes = /__proto__|constructor|\\u/i;

/** Reads the body as JSON, after the signature: absent Content-Type means JSON, another type is refused. */
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
      // What is not UTF-8 arrives in base64, and would be read with its letters replaced.
      if (isBase64Encoded && !isUtf8(Buffer.from(`${body}`, "base64")))
        throw malformed("The body is not UTF-8.");
      try {
        if (isBase64Encoded || reachesPrototypes.test(`${body}`)) await before?.(request as never);
        else request.event.body = JSON.parse(`${body}`);
      } catch {
        // The parser's error holds the whole body as its cause: it goes no further.
        throw malformed("The body is not well-formed JSON.");
      }
    },
  };
}

const malformed = (text: string) => new ApiError("FORMAT_ERROR", text, { path: "body" });
