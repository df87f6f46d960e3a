/** Bodies longer than this are not looked at in other forms. */
const limit = 65_536;

/** What a client may have hashed in place of the body that it sent; what differs from it, each once. */
export function otherBodies(body: Buffer): [what: string, body: Buffer][] {
  const nothing: [string, Buffer] = ["of nothing", Buffer.alloc(0)];
  if (body.length > limit) return [nothing];
  const text = body.toString();
  const all: [string, string | Buffer][] = [
    ...lineEnds(text),
    ...asJson(text),
    nothing,
    ...changed(text),
  ];
  const seen = new Set([body.toString("latin1")]);
  return all.flatMap(([what, other]) => {
    const bytes = Buffer.from(other);
    const key = bytes.toString("latin1");
    if (seen.has(key)) return [];
    seen.add(key);
    return [[what, bytes] as [string, Buffer]];
  });
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

/** The same JSON as serialisers write it. */
function asJson(text: string): [string, string][] {
  const value = parsed(text);
  if (typeof value !== "object" || value === null) return [];
  const pretty = (indent: number | string) => JSON.stringify(value, null, indent);
  // biome-ignore format: one form a line
  const forms: [string, string][] = [
    ["of the same JSON without blanks", pretty(0)],
    ["of the same JSON indented by two blanks", pretty(2)],
    ["of the same JSON indented by four blanks", pretty(4)],
    ["of the same JSON indented by tabulators", pretty("\t")],
    ["of the same JSON with a blank behind each comma and colon", spaced(value)],
    ["of the same JSON with its fields in the order of the alphabet", JSON.stringify(sorted(value))],
  ];
  return forms.flatMap(([what, json]): [string, string][] => [
    [what, json],
    [`${what} and a line feed behind it`, `${json}\n`],
    [`${what} and CR LF between lines`, json.replaceAll("\n", "\r\n")],
    [`${what} and letters beyond ASCII escaped`, escaped(json)],
  ]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As Python's json.dumps writes it. */
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
