import * as v from "valibot";
import { DeveloperRefusal } from "../developer-refusal.ts";

/** The maximum size of a request for the relay in bytes, with its certificates. A larger one needs a TPP's own client. */
const largest = 32_768;

/** Characters that API Gateway requires percent-encoded or forbids in a request line. */
const target = /^\/v1\/(?:(?!["#<>\\^`{|}])[!-~]){1,2000}$/;

const text = v.string();

const TriedRequest = v.strictObject({
  method: v.picklist(
    ["GET", "POST", "PUT", "DELETE"],
    "The method must be GET, POST, PUT or DELETE.",
  ),
  path: v.pipe(text, v.regex(target, "The path must begin with /v1/ and be percent-encoded.")),
  headers: v.pipe(
    v.record(
      text,
      v.pipe(
        text,
        v.regex(
          /^(?:[!-~](?:[\t -~]*[!-~])?)?$/,
          "A header has a control character, a character outside ASCII, or a blank at an end.",
        ),
      ),
    ),
    v.check((headers) => {
      const names = Object.keys(headers).map((name) => name.toLowerCase());
      return new Set(names).size === names.length;
    }, "A header occurs twice."),
  ),
  body: v.optional(text, ""),
  /** In PEM: the certificate that a connection of its own would have. */
  clientCertificate: v.string("The client certificate is missing."),
});

export type TriedRequest = v.InferOutput<typeof TriedRequest>;

/** Reads a request that the relay is asked to send. Names of its headers become lower case. */
export function readTriedRequest(body: string, mediaType: string): TriedRequest {
  if (mediaType !== "application/json")
    throw new DeveloperRefusal(415, "The relay takes application/json only.");
  if (Buffer.byteLength(body) > largest)
    throw new DeveloperRefusal(
      413,
      `The request with its certificates must have at most ${largest / 1024} KB here. Send a larger one with your own client.`,
    );
  const { success, output, issues } = v.safeParse(TriedRequest, parsed(body));
  if (success) return { ...output, headers: inLowerCase(output.headers) };
  const [{ path, message }] = issues;
  throw new DeveloperRefusal(422, message, path?.map(({ key }) => key).join(".") || undefined);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DeveloperRefusal(422, "The body must be a JSON object.");
  }
}

const inLowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
