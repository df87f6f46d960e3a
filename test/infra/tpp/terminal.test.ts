import { tableOf, terminalOf } from "../../../infra/tpp/terminal.ts";

function painted(env: Record<string, string>, isTTY: boolean | undefined) {
  const written: string[] = [];
  const stream = { write: (text: string) => written.push(text), isTTY };
  const terminal = terminalOf({ env, out: stream, err: stream, stdin: async () => "" });
  terminal.done("done");
  terminal.print(terminal.paint("bold", "title"));
  return written.join("");
}

describe("colours", () => {
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
  ])("with %j and a terminal: %s are there: %s", (env, isTTY, coloured) => {
    const text = painted(env, isTTY);
    expect(text.includes("\u001b[")).toBe(coloured);
    if (!coloured) expect(text).toBe("✓ done\ntitle\n");
  });
});

describe("a table", () => {
  it("is as wide as what is in it, and has no blanks at its ends", () => {
    expect(tableOf(["A", "NAME"], [["long", "x"], ["y"]])).toBe("A     NAME\nlong  x\ny");
  });
});
