const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

/**
 * The pattern behind each placeholder ‹name› of a page, by the last word of its name. A line that ends in
 * ‹sometimes› is optional, and ‹…› alone stands for any lines.
 */
const kinds: Readonly<Record<string, string>> = {
  id: uuid,
  request: uuid,
  amount: "\\d+\\.\\d{2}",
  clock: "\\d{2}:\\d{2}:\\d{2}\\+00:00",
  day: "\\d{4}-\\d{2}-\\d{2}",
  time: "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\+00:00",
  date: "[A-Z][a-z]{2}, \\d{2} [A-Z][a-z]{2} \\d{4} \\d{2}:\\d{2}:\\d{2} GMT",
  base64: "[A-Za-z0-9+/]+={0,2}",
  serial: "[0-9A-F]+",
  identifier: "(?:PSD)?NO-FSA-(?:\\d{9}|SBX[A-Z2-7]{16})",
  number: "\\d+",
  milliseconds: "\\d+(?:\\.\\d+)?",
  issuer: "[A-Z]+=[^\\n]+",
  rest: "[^\\n]*",
  session: "[\\w-]+",
  log: `\\d{13}-${uuid}`,
  link: "https?://\\S+/s/[\\w-]+",
  folder: "[~/][^\\s]*",
};

/** If two placeholders have the same name, and its kind is one of these, they must stand for the same value. */
const lasting = ["id", "base64", "identifier", "serial", "issuer", "folder"];

/** Turns the shown lines into one pattern, with a group for each placeholder. */
function patternOf(shown: string, groups: string[]): RegExp {
  const lines = shown.split("\n").map((line) => {
    if (line === "‹…›") return "(?:[^\\n]*\\n)*?";
    const always = line.replace(/ ‹sometimes›$/, "");
    const pattern = `${linePatternOf(always, groups)}\\n`;
    return always === line ? pattern : `(?:${pattern})?`;
  });
  return new RegExp(`^${lines.join("")}$`);
}

function linePatternOf(line: string, groups: string[]): string {
  const pieces = line.split(/(‹[^›]*›)/).map((piece) => {
    const [, name] = /^‹(.*)›$/.exec(piece) ?? [];
    if (name === undefined) return escaped(piece);
    const kind = name.split(" ").at(-1) ?? "";
    const pattern = kinds[kind];
    if (pattern === undefined) throw new Error(`Nothing is known to stand for ‹${name}›.`);
    groups.push(lasting.includes(kind) ? name : "");
    return `(${pattern})`;
  });
  return pieces.join("");
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Compares printed lines with shown lines, and returns the first difference. `known` keeps the value of each
 * placeholder, which must be the same when its name appears again.
 */
export function differenceOf(
  shown: string,
  printed: string,
  known: Map<string, string>,
): string | undefined {
  const groups: string[] = [];
  const found = patternOf(shown.trimEnd(), groups).exec(`${printed.trimEnd()}\n`);
  if (!found) return firstDifference(shown.trimEnd(), printed.trimEnd());
  for (const [index, name] of groups.entries()) {
    const value = found[index + 1] ?? "";
    const before = name ? (known.get(name) ?? value) : value;
    if (before !== value) return `‹${name}› was ${before}, and is ${value} now.`;
    if (name && value) known.set(name, value);
  }
  return undefined;
}

function firstDifference(shown: string, printed: string): string {
  const [wanted, got] = [shown.split("\n"), printed.split("\n")];
  const fits = (line: string | undefined, other: string | undefined) =>
    line !== undefined && other !== undefined && patternOf(line, []).test(`${other}\n`);
  let place = 0;
  while (place < wanted.length && fits(wanted[place], got[place])) place += 1;
  const from = (lines: readonly string[]) => lines.slice(place).join("\n") || "(nothing more)";
  return `From line ${place + 1} on, shown:\n${from(wanted)}\nprinted:\n${from(got)}`;
}
