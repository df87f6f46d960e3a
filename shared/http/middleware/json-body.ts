import { isUtf8 } from "node:buffer";
import type { MiddlewareObj } from "@middy/core";
import parser from "@middy/http-json-body-parser";
import { ApiError } from "../../errors.ts";
import type { GatewayEvent } from "../call.ts";
import { keysOfJson } from "../keys-of-json.ts";
import { removeNulls } from "../remove-nulls.ts";

/**
 * JSON, also under the name of a format made of it, such as application/hal+json (RFC 6839, 3.1). Some clients send
 * such a name for plain JSON. The schema of the operation decides what the body may have, so nothing is gained by 415.
 */
const json = /^application\/([\w.-]+\+)?json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Parses the body as JSON, after the signature check. A missing Content-Type means JSON; another type is refused. The
 * parser with its check for keys that change prototypes takes four times as long as JSON.parse, so it is used only
 * for bodies with such a key.
 */
export function jsonBody(): MiddlewareObj<GatewayEvent> {
  const { before } = parser({ disableContentTypeCheck: true });
  return {
    before: function jsonBody(request) {
      const { event } = request;
      const text = jsonText(event);
      const parsed = parsedJson(text);
      const { reachesPrototypes, twice } = keysOfJson(text);
      const read = (body: unknown) => {
        refuseTwice(twice);
        if (text.includes("null")) removeNulls(body);
      };
      if (reachesPrototypes)
        return checked(async () => before?.(request as never)).then(() => read(event.body));
      read(parsed);
      event.body = parsed;
    },
  };
}

/** The text of a body, which must be JSON in UTF-8. */
function jsonText({ headers, body, isBase64Encoded }: GatewayEvent): string {
  const type = headers["content-type"];
  if (type && !json.test(type))
    throw new ApiError("BAD_REQUEST", "The body must be application/json in UTF-8.", {
      status: 415,
      path: "content-type",
    });
  if (!body) throw malformed("A JSON body is required.");
  if (!isBase64Encoded) return `${body}`;
  const bytes = Buffer.from(`${body}`, "base64");
  // Bytes that are not UTF-8 arrive in base64. Decoding them would silently replace characters.
  if (!isUtf8(bytes)) throw malformed("The body is not UTF-8.");
  return `${bytes}`;
}

/** The parser's error contains the whole body as its cause, so it is not passed on. */
function parsedJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed("The body is not well-formed JSON.");
  }
}

/** Waits for the parser that refuses keys which change prototypes. */
async function checked(parse: () => Promise<unknown>): Promise<void> {
  try {
    await parse();
  } catch {
    throw malformed("The body has a key that is not allowed, such as __proto__.");
  }
}

function refuseTwice(twice: string | undefined): void {
  if (twice === undefined) return;
  throw new ApiError("FORMAT_ERROR", "This key occurs twice in its object.", { path: twice });
}

const malformed = (text: string) => new ApiError("FORMAT_ERROR", text, { path: "body" });
