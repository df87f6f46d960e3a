import { blocksOf } from "../support/commands/page-blocks.ts";
import { differenceOf } from "../support/commands/printed.ts";
import { sessionOf } from "../support/commands/readme-session.ts";
import { shellSession } from "../support/commands/shell-session.ts";

const [one, another] = [
  "99391c7e-ad88-49ec-a2ad-99ddcb1f7721",
  "6b9d2f6c-3c0e-4d63-9a53-4a4bb7c9e3f1",
];
const difference = (shown: string, printed: string) => differenceOf(shown, printed, new Map());

describe("the output of a command", () => {
  it.each([
    ["the same", "a\nb\n", "a\nb\n"],
    ["a value of the named kind", "RCVD: ‹payment id›", `RCVD: ${one}`],
    ["the same value for a repeated name", "‹psu id› ‹psu id›", `${one} ${one}`],
    ["two values for two names", "‹first id› ‹second id›", `${one} ${another}`],
    ["lines in place of omitted lines", "a\n‹…›\nd", "a\nb\nc\nd"],
    ["no lines in place of omitted lines", "a\n‹…›\nd", "a\nd"],
    ["no output", "", ""],
    ["an optional line that is present", "a\nb ‹sometimes›\nc", "a\nb\nc"],
    ["an optional line that is missing", "a\nb ‹sometimes›\nc", "a\nc"],
  ])("matches the shown output: %s", (_, shown, printed) => {
    expect(difference(shown, printed)).toBeUndefined();
  });

  it.each([
    ["another line", "a\nb", "a\nc"],
    ["an additional line", "a", "a\nb"],
    ["a missing line", "a\nb", "a"],
    ["some output instead of none", "", "a"],
    ["no output instead of some", "a", ""],
    ["a value of another kind", "‹payment id›", "RCVD"],
    ["an additional word beside a value", "‹payment id›", `${one} or so`],
    ["another value for a repeated name", "‹psu id› ‹psu id›", `${one} ${another}`],
    ["another line in place of an optional line", "a\nb ‹sometimes›\nc", "a\nd\nc"],
    ["a text that a regular expression would match", "a.c", "abc"],
  ])("does not match the shown output: %s", (_, shown, printed) => {
    expect(difference(shown, printed)).toEqual(expect.any(String));
  });

  it("must have the same value for a name as in an earlier block", () => {
    const known = new Map<string, string>();
    expect(differenceOf("‹psu id›", one, known)).toBeUndefined();
    expect(differenceOf("‹psu id›", another, known)).toContain(one);
  });

  it("cannot be compared with an unknown name", () => {
    expect(() => difference("‹whatever›", "whatever")).toThrow("‹whatever›");
  });
});

describe("a page's blocks", () => {
  it("have commands with their output, with names between ‹ and ›", () => {
    const page = `<pre tabindex="0" role="region" aria-label="Commands: a"><i class="k">echo</i> &quot;1&quot;</pre></div>
      <pre class="output" aria-label="Output: a">1 <var>own id</var></pre>
      <pre aria-label="Commands: b">true</pre></div>`;
    expect(blocksOf(page)).toEqual([
      { title: "a", commands: 'echo "1"', shown: "1 ‹own id›" },
      { title: "b", commands: "true", shown: "" },
    ]);
  });

  it("begin with a dollar in a README", () => {
    const markdown = "```sh\nno\n```\n\n```\n$ a b\n1\n2\n$ c\n```\n";
    expect(sessionOf(markdown, "a")).toEqual([
      { title: "a b", commands: "a b", shown: "1\n2" },
      { title: "c", commands: "c", shown: "" },
    ]);
  });
});

describe("a shell's session", () => {
  const env = { PATH: process.env.PATH };

  it("returns the stdout and stderr of each block, and keeps variables", async () => {
    const blocks = ["a=1; echo one; echo two >&2", "true", 'echo "$a"'];
    const { code, printed } = await shellSession(blocks, { cwd: "/", env });
    expect([code, printed]).toEqual([0, ["one\ntwo\n", "", "1\n"]]);
  });

  it.each(["false", 'echo "$unset"', "false | true"])(
    "stops at a failing command: %s",
    async (failing) => {
      const { code, printed } = await shellSession(["echo a", failing, "echo b"], {
        cwd: "/",
        env,
      });
      expect(code).not.toBe(0);
      expect(printed[0]).toBe("a\n");
      expect(printed[2]).toBe("");
    },
  );
});
