import { styleText } from "node:util";

type Format = "dim" | "red" | "green";

/** The part of a stream that the command line uses. */
export type Stream = { write: (text: string) => unknown; isTTY?: boolean | undefined };

/** The process's environment and streams; tests pass others. */
export type ProcessEnvironment = {
  env: Readonly<Record<string, string | undefined>>;
  out: Stream;
  err: Stream;
  stdin: () => Promise<string>;
};

/**
 * Returns true if a stream gets colours: a terminal does unless NO_COLOR is set, and FORCE_COLOR
 * forces them.
 */
function isColoured({ isTTY }: Stream, env: ProcessEnvironment["env"]): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
  return isTTY === true && env.TERM !== "dumb";
}

const painter = (stream: Stream, env: ProcessEnvironment["env"]) => {
  const coloured = isColoured(stream, env);
  return (format: Format, text: string): string =>
    coloured ? styleText(format, text, { validateStream: false }) : text;
};

/** Writes results to stdout and progress to stderr, so that a pipe gets only results. */
export function terminalOf({ env, out, err }: ProcessEnvironment) {
  const paint = painter(err, env);
  return {
    print: (text = "") => writeLine(out, text),
    json: (value: unknown) => writeLine(out, JSON.stringify(value, null, 2)),
    note: (text = "") => writeLine(err, text),
    step: (text: string) => writeLine(err, paint("dim", text)),
    done: (text: string) => writeLine(err, `${paint("green", "✓")} ${text}`),
    fault: (text: string) => writeLine(err, `${paint("red", "✗")} ${text}`),
  };
}

const writeLine = (stream: Stream, text: string): void =>
  void stream.write(`${stream.isTTY ? shown(text) : text}\n`);

/**
 * Escapes control characters that a terminal would execute, because an answer may contain text that
 * others have posted.
 */
const shown = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what this is about
  text.replace(/[\0-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f]|\x1b(?!\[\d{1,2}m)/g, escaped);

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

export type Terminal = ReturnType<typeof terminalOf>;

/** Formats rows below their headings, with columns as wide as necessary. */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] ?? "").length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
