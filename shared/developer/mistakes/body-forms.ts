import { hash } from "node:crypto";

/** Longer bodies are not tried in other forms. */
const limit = 65_536;
/** JSON with deeper nesting is not tried, because its indented forms grow with each level. */
const deepest = 32;
/** The maximum size in bytes of all other forms of a body together. */
const mostBytes = 2_000_000;

/** A body that a client may have hashed instead of the one that it sent. */
type Form = [what: string, body: string | Buffer];

/** Lists the other forms of a body. Each is different from it and occurs once. */
export function otherBodies(body: Buffer): [what: string, body: Buffer][] {
  const found = new Map<string, [string, Buffer]>([[hash("sha1", body), ["", body]]]);
  let size = 0;
  for (const [what, form] of formsOf(body)) {
    const bytes = Buffer.from(form);
    size += bytes.length;
    if (size > mostBytes) break;
    const key = hash("sha1", bytes);
    if (!found.has(key)) found.set(key, [what, bytes]);
  }
  return [...found.values()].slice(1);
}

function* formsOf(body: Buffer): Generator<Form> {
  yield ["of nothing", ""];
  if (body.length > limit) return;
  const text = body.toString();
  if (Buffer.from(text).equals(body)) yield* formsOfText(text);
  else yield ["of the body with what is not UTF-8 replaced", text];
}

// biome-ignore format: one form a line, so that they read as a table
function* formsOfText(text: string): Generator<Form> {
  yield ["of the body with a line feed behind it", `${text}\n`];
  yield ["of the body without the line feed at its end", text.replace(/\n$/, "")];
  yield ["of the body without the CR LF at its end", text.replace(/\r\n$/, "")];
  yield ["of the body with CR LF behind it", `${text}\r\n`];
  yield ["of the body with CR LF for its line feeds", text.replace(/\r?\n/g, "\r\n")];
  yield ["of the body with line feeds for its CR LF", text.replaceAll("\r\n", "\n")];
  yield* formsOfJson(text);
  yield ["of the body with its line ends taken out", text.replace(/\r?\n/g, "")];
  yield ["of the body without blanks and line ends", text.replace(/\s+/g, "")];
  yield ["of the body with a byte order mark before it", `\ufeff${text}`];
  yield ["of the body without the byte order mark before it", text.replace(/^\ufeff/, "")];
  yield ["of the body in UTF-16", Buffer.from(text, "utf16le")];
  yield ["of the body in ISO 8859-1", Buffer.from(text, "latin1")];
  yield ["of the body in base64", Buffer.from(text).toString("base64")];
  yield ["of the body as a JSON string", JSON.stringify(text)];
}

/** Common serialisers of JSON. */
// biome-ignore format: one form a line, so that they read as a table
const serialisers: readonly [what: string, write: (value: object) => string][] = [
  ["of the same JSON without blanks", (value) => JSON.stringify(value)],
  ["of the same JSON indented by two blanks", (value) => JSON.stringify(value, null, 2)],
  ["of the same JSON indented by four blanks", (value) => JSON.stringify(value, null, 4)],
  ["of the same JSON indented by tabulators", (value) => JSON.stringify(value, null, "\t")],
  ["of the same JSON with a blank behind each comma and colon", (value) => JSON.stringify(value, null, 1).replace(/,\n */g, ", ").replace(/\n */g, "")],
  ["of the same JSON with its fields in the order of the alphabet", (value) => JSON.stringify(value, sorted)],
];

function* formsOfJson(text: string): Generator<Form> {
  const value = depthOf(text) > deepest ? undefined : parsed(text);
  if (typeof value !== "object" || value === null) return;
  for (const [what, write] of serialisers) {
    const json = write(value);
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

/** Sorts the fields of each object, for JSON.stringify. */
const sorted = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const escaped = (json: string) =>
  json.replace(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
