import { formatTable, terminalOf } from "../../../infra/tpp/terminal.ts";

function painted(env: Record<string, string>, isTTY: boolean | undefined) {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text), isTTY };
  const terminal = terminalOf({ env, out: stream, err: stream, stdin: async () => "" });
  terminal.done("done");
  terminal.fault("fault");
  return written.join("");
}

describe("the terminal", () => {
  it.each<[Record<string, string>, boolean | undefined, boolean]>([
    [{}, true, true],
    [{}, undefined, false],
    [{}, false, false],
    [{ NO_COLOR: "1" }, true, false],
    [{ NO_COLOR: "" }, true, true],
    [{ NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
    [{ FORCE_COLOR: "1" }, false, true],
    [{ FORCE_COLOR: "0" }, true, false],
    [{ TERM: "dumb" }, true, false],
  ])(
    "decides from the environment %j and isTTY %s whether it has colours: %s",
    (env, isTTY, coloured) => {
      const text = painted(env, isTTY);
      expect(text.includes("\u001b[")).toBe(coloured);
      if (!coloured) expect(text).toBe("✓ done\n✗ fault\n");
    },
  );
});

describe("a text with control characters", () => {
  const printed = (text: string, isTTY: boolean) => {
    const written: string[] = [];
    const stream = { write: (each: string) => written.push(each), isTTY };
    terminalOf({ env: {}, out: stream, err: stream, stdin: async () => "" }).print(text);
    return written.join("");
  };

  it.each([
    ["set the window's title", "\u001b]0;mine\u0007", "\\u001b]0;mine\\u0007\n"],
    ["clear the screen", "\u001b[2J", "\\u001b[2J\n"],
    ["clear the screen with the character U+009B", "\u009b2J", "\\u009b2J\n"],
    ["overwrite the line", "good\rbad", "good\\u000dbad\n"],
  ])("is printed with escapes if it would %s", (_, text, shown) => {
    expect(printed(text, true)).toBe(shown);
  });

  it("is printed with escapes in notes, steps and faults too", () => {
    const written: string[] = [];
    const stream = { write: (each: string) => written.push(each), isTTY: true };
    const terminal = terminalOf({ env: {}, out: stream, err: stream, stdin: async () => "" });
    for (const tell of ["note", "step", "done", "fault", "json"] as const)
      terminal[tell]("\u009b2J");
    expect(written).toHaveLength(5);
    for (const each of written) expect(each).not.toContain("\u009b");
  });

  it("is printed unchanged without a terminal, or if it has only line ends and tabs", () => {
    expect(printed("\u001b[2J", false)).toBe("\u001b[2J\n");
    expect(printed("a\tb\nc", true)).toBe("a\tb\nc\n");
  });
});

describe("a printed table", () => {
  it("has columns as wide as their content, and no trailing blanks", () => {
    expect(formatTable(["A", "NAME"], [["long", "x"], ["y"]])).toBe("A     NAME\nlong  x\ny");
  });
});
