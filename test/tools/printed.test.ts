import { blocksOf } from "../support/commands/page-blocks.ts";
import { differenceOf } from "../support/commands/printed.ts";
import { sessionOf } from "../support/commands/readme-session.ts";
import { shellSession } from "../support/commands/shell-session.ts";

const [one, another] = [
  "99391c7e-ad88-49ec-a2ad-99ddcb1f7721",
  "6b9d2f6c-3c0e-4d63-9a53-4a4bb7c9e3f1",
];
const difference = (shown: string, printed: string) => differenceOf(shown, printed, new Map());

describe("what is printed", () => {
  it.each([
    ["the same", "a\nb\n", "a\nb\n"],
    ["a value of the kind that is named", "RCVD: ‹payment id›", `RCVD: ${one}`],
    ["the same value where a name comes again", "‹psu id› ‹psu id›", `${one} ${one}`],
    ["two values of two names", "‹first id› ‹second id›", `${one} ${another}`],
    ["lines where lines are left out", "a\n‹…›\nd", "a\nb\nc\nd"],
    ["none where lines are left out", "a\n‹…›\nd", "a\nd"],
    ["nothing", "", ""],
    ["a line that may be missing, there", "a\nb ‹sometimes›\nc", "a\nb\nc"],
    ["a line that may be missing, missing", "a\nb ‹sometimes›\nc", "a\nc"],
  ])("fits what is shown: %s", (_, shown, printed) => {
    expect(difference(shown, printed)).toBeUndefined();
  });

  it.each([
    ["another line", "a\nb", "a\nc"],
    ["a line more", "a", "a\nb"],
    ["a line less", "a\nb", "a"],
    ["something where nothing is shown", "", "a"],
    ["nothing where something is shown", "a", ""],
    ["a value of another kind", "‹payment id›", "RCVD"],
    ["a word more beside a value", "‹payment id›", `${one} or so`],
    ["another value where a name comes again", "‹psu id› ‹psu id›", `${one} ${another}`],
    ["another line where one may be missing", "a\nb ‹sometimes›\nc", "a\nd\nc"],
    ["what a pattern would mean", "a.c", "abc"],
  ])("does not fit with %s", (_, shown, printed) => {
    expect(difference(shown, printed)).toEqual(expect.any(String));
  });

  it("holds a name to what it stood for in an earlier block", () => {
    const known = new Map<string, string>();
    expect(differenceOf("‹psu id›", one, known)).toBeUndefined();
    expect(differenceOf("‹psu id›", another, known)).toContain(one);
  });

  it("is compared with no name that nobody knows", () => {
    expect(() => difference("‹whatever›", "whatever")).toThrow("‹whatever›");
  });
});

describe("a page's blocks", () => {
  it("are commands with what they print, names between ‹ and ›", () => {
    const page = `<pre tabindex="0" role="region" aria-label="Commands: a"><i class="k">echo</i> &quot;1&quot;</pre></div>
      <pre class="output" aria-label="Output: a">1 <var>own id</var></pre>
      <pre aria-label="Commands: b">true</pre></div>`;
    expect(blocksOf(page)).toEqual([
      { title: "a", commands: 'echo "1"', shown: "1 ‹own id›" },
      { title: "b", commands: "true", shown: "" },
    ]);
  });

  it("of a README begin with a dollar", () => {
    const markdown = "```sh\nno\n```\n\n```\n$ a b\n1\n2\n$ c\n```\n";
    expect(sessionOf(markdown, "a")).toEqual([
      { title: "a b", commands: "a b", shown: "1\n2" },
      { title: "c", commands: "c", shown: "" },
    ]);
  });
});

describe("a shell's session", () => {
  const env = { PATH: process.env.PATH };

  it("tells what each block has printed, stdout and stderr alike, with variables kept", async () => {
    const blocks = ["a=1; echo one; echo two >&2", "true", 'echo "$a"'];
    const { code, printed } = await shellSession(blocks, { cwd: "/", env });
    expect([code, printed]).toEqual([0, ["one\ntwo\n", "", "1\n"]]);
  });

  it.each(["false", 'echo "$unset"', "false | true"])(
    "stops at what fails: %s",
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
