import { PassThrough } from "node:stream";
import { askConfirmation } from "../../../infra/orders/confirmed.ts";

/** A terminal in which somebody types a line. */
const typing = (line: string) => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(`${line}\n`);
  return { input, output: new PassThrough() };
};

describe("the question before an act that cannot be undone", () => {
  it.each([
    ["y", true],
    ["Yes ", true],
    ["n", false],
    ["", false],
    ["yesterday", false],
  ])("reads the answer %j as %s", async (line, expected) => {
    const terminal = typing(line);
    expect(await askConfirmation("Bar it?", terminal)).toBe(expected);
    expect(`${terminal.output.read()}`).toContain("Bar it? [y/N]");
  });

  it("fails without a terminal, and names --yes", async () => {
    const input = new PassThrough();
    await expect(askConfirmation("Bar it?", { input, output: new PassThrough() })).rejects.toThrow(
      "use --yes",
    );
  });
});
