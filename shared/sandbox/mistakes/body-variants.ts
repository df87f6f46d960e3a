import { hash } from "node:crypto";

/** Longer bodies are not tried in other forms. */
const limit = 65_536;
/** JSON with deeper nesting is not tried, because its indented forms grow with each level. */
const deepest = 32;
/** The maximum size in bytes of all other forms of a body together. */
const mostBytes = 2_000_000;

/**
 * Lists the bodies that a client may have hashed instead of the one that it sent. Each is different from it and occurs
 * once.
 */
export function otherBodies(body: Buffer): [what: string, body: Buffer][] {
  const found: [string, Buffer][] = [];
  const seen = new Set([keyOf(body)]);
  let bytes = 0;
  for (const [what, other] of body.length > limit ? [nothing] : formsOf(body)) {
    const form = Buffer.from(other);
    bytes += form.length;
    if (bytes > mostBytes) break;
    const key = keyOf(form);
    if (!seen.has(key)) found.push([what, form]);
    seen.add(key);
  }
  return found;
}

const keyOf = (bytes: Buffer): string => hash("sha1", bytes);

type Form = readonly [what: string, body: string | Buffer];

const nothing: Form = ["of nothing", ""];

function* formsOf(body: Buffer): Generator<Form> {
  const text = body.toString();
  yield nothing;
  if (!Buffer.from(text).equals(body)) {
    yield ["of the body with what is not UTF-8 replaced", text];
    return;
  }
  yield* lineEnds(text);
  yield* asJson(text);
  yield* changed(text);
}

// biome-ignore format: one form a line
const lineEnds = (text: string): [string, string][] => [
  ["of the body with a line feed behind it", `${text}\n`],
  ["of the body without the line feed at its end", text.replace(/\n$/, "")],
  ["of the body without the CR LF at its end", text.replace(/\r\n$/, "")],
  ["of the body with CR LF behind it", `${text}\r\n`],
  ["of the body with CR LF for its line feeds", text.replace(/\r?\n/g, "\r\n")],
  ["of the body with line feeds for its CR LF", text.replaceAll("\r\n", "\n")],
];

const changed = (text: string): [string, string | Buffer][] => [
  ["of the body with its line ends taken out", text.replace(/\r?\n/g, "")],
  ["of the body without blanks and line ends", text.replace(/\s+/g, "")],
  ["of the body with a byte order mark before it", `\ufeff${text}`],
  ["of the body without the byte order mark before it", text.replace(/^\ufeff/, "")],
  ["of the body in UTF-16", Buffer.from(text, "utf16le")],
  ["of the body in ISO 8859-1", Buffer.from(text, "latin1")],
  ["of the body in base64", Buffer.from(text).toString("base64")],
  ["of the body as a JSON string", JSON.stringify(text)],
];

/** Yields the same JSON in the forms of common serialisers. */
function* asJson(text: string): Generator<Form> {
  const value = depthOf(text) > deepest ? undefined : parsed(text);
  if (typeof value !== "object" || value === null) return;
  // biome-ignore format: one form a line
  const serialisers: [string, () => string][] = [
    ["of the same JSON without blanks", () => JSON.stringify(value)],
    ["of the same JSON indented by two blanks", () => JSON.stringify(value, null, 2)],
    ["of the same JSON indented by four blanks", () => JSON.stringify(value, null, 4)],
    ["of the same JSON indented by tabulators", () => JSON.stringify(value, null, "\t")],
    ["of the same JSON with a blank behind each comma and colon", () => spaced(value)],
    ["of the same JSON with its fields in the order of the alphabet", () => JSON.stringify(sorted(value))],
  ];
  for (const [what, serialise] of serialisers) {
    const json = serialise();
    yield [what, json];
    yield [`${what} and a line feed behind it`, `${json}\n`];
    yield [`${what} and CR LF between lines`, json.replaceAll("\n", "\r\n")];
    yield [`${what} and letters beyond ASCII escaped`, escaped(json)];
  }
}

/** The maximum depth of brackets in a text, brackets inside strings included. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const sign of text)
    if (sign === "[" || sign === "{") most = Math.max(most, ++depth);
    else if (sign === "]" || sign === "}") depth -= 1;
  return most;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The output of Python's json.dumps. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`,
  );
  return `{${fields.join(", ")}}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

const escaped = (json: string) =>
  json.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
