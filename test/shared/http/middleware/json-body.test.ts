import type { ApiError } from "../../../../shared/errors.ts";
import { jsonBody } from "../../../../shared/http/middleware/json-body.ts";

type Sent = { body: string | null; isBase64Encoded?: boolean; type?: string };

/** Returns the body after the step, or the refusal. */
async function parsed({ body, isBase64Encoded = false, type }: Sent) {
  const headers = type === undefined ? {} : { "content-type": type };
  const event = { headers, body, isBase64Encoded };
  await jsonBody().before?.({ event } as never);
  return event.body;
}
const refused = (sent: Sent) =>
  parsed(sent).then(
    (body) => body,
    ({ code, details, message }: ApiError) => ({ code, path: details.path, message }),
  );
const base64 = (bytes: string | Buffer) => ({
  body: Buffer.from(bytes).toString("base64"),
  isBase64Encoded: true,
});

describe("a body (specification, Request bodies)", () => {
  it.each<[string, Sent, unknown]>([
    ["if it is JSON", { body: '{"a":"Å"}' }, { a: "Å" }],
    ["if the gateway encoded it in base64", base64('{"a":"Å"}'), { a: "Å" }],
    [
      "if it is HAL JSON (UTF-8)",
      { body: "[1]", type: 'application/hal+json; charset="UTF-8"' },
      [1],
    ],
    ["if it is plain JSON (UTF-8)", { body: "[1]", type: "application/json; charset=utf-8" }, [1]],
    ['if it has the harmless key "constructor"', { body: '{"constructor":1}' }, { constructor: 1 }],
    [
      'if it is in base64 and has the harmless key "constructor"',
      base64('{"a":[{"constructor":1}]}'),
      { a: [{ constructor: 1 }] },
    ],
    [
      "without the members that are null, at any depth and under any name",
      { body: '{"a":null,"b":{"c":null,"d":[{"e":null,"f":"null"}]},"nobodyKnowsMe":null}' },
      { b: { d: [{ f: "null" }] } },
    ],
    [
      'without a null inside the key "constructor"',
      { body: '{"constructor":{"a":null}}' },
      { constructor: {} },
    ],
    ["with null as an element of a list", { body: '{"a":[null]}' }, { a: [null] }],
    [
      "if it is nested more deeply than the call stack",
      { body: `${"[".repeat(2e5)}null${"]".repeat(2e5)}` },
      expect.any(Array),
    ],
  ])("is read %s", async (_, sent, body) => {
    expect(await parsed(sent)).toEqual(body);
  });

  const [format, bad] = ["FORMAT_ERROR", "BAD_REQUEST"];
  const notAllowed = "The body has a key that is not allowed, such as __proto__.";
  const twice = "This key occurs twice in its object.";

  it.each<[string, Sent, string, string, string]>([
    ["is missing", { body: null }, format, "body", "A JSON body is required."],
    ["is empty", { body: "" }, format, "body", "A JSON body is required."],
    ["is cut off", { body: '{"a":' }, format, "body", "The body is not well-formed JSON."],
    [
      "is not in UTF-8",
      base64(Buffer.from('{"a":"Å"}', "latin1")),
      ...([format, "body", "The body is not UTF-8."] as const),
    ],
    [
      "has another type",
      { body: "{}", type: "text/plain" },
      ...([bad, "content-type", "The body must be application/json in UTF-8."] as const),
    ],
    [
      "is in another character set",
      { body: "{}", type: "application/json; charset=iso-8859-1" },
      ...([bad, "content-type", "The body must be application/json in UTF-8."] as const),
    ],
    ["has the key __proto__", { body: '{"a":{"__proto__":{}}}' }, format, "body", notAllowed],
    [
      "has the keys constructor and prototype",
      base64('{"constructor":{"prototype":{}}}'),
      ...([format, "body", notAllowed] as const),
    ],
    ["has a key twice, of which one is null", { body: '{"a":null,"a":1}' }, format, "a", twice],
    ["has a key twice", { body: '{"a":[{"b":1,"b":2}]}' }, format, "a.0.b", twice],
    [
      "has a key twice, and a constructor",
      { body: '{"constructor":1,"b":1,"b":2}' },
      ...([format, "b", twice] as const),
    ],
  ])("is refused if it %s", async (_, sent, code, path, message) => {
    expect(await refused(sent)).toEqual({ code, path, message });
  });
});
