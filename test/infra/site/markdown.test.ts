import { renderMarkdown } from "../../../infra/site/markdown.ts";
import { historyDays } from "../../../shared/limits.ts";

const htmlOf = (text: string) => renderMarkdown(text).html;

describe("the Markdown of the developer site", () => {
  it("gives a heading the id that is written in it as {#id}, or else an id made of its words", () => {
    expect(htmlOf("## Libraries, tried {#libraries}")).toContain(
      '<h2 id="libraries">Libraries, tried</h2>',
    );
    expect(htmlOf("## On another `day`")).toContain('<h2 id="on-another-day">');
  });

  it("replaces the name of a limit with its number, and refuses an unknown name", () => {
    expect(htmlOf("{{historyDays}} days")).toBe(`<p>${historyDays} days</p>\n`);
    expect(() => htmlOf("{{someDays}} days")).toThrow("shared/limits.ts has no number someDays.");
  });

  it("gives commands, their output and listings an accessible name", () => {
    const html = htmlOf(
      "```sh a call\ncurl x\n```\n```output\n‹id› <b>\n```\n```python a loop\nfor x in y:\n```",
    );
    expect(html).toContain('aria-label="Commands: a call"');
    expect(html).toMatch(/aria-label="Output: a call"[^>]*><var>id<\/var> &lt;b>/);
    expect(html).toContain('aria-label="Listing: a loop"');
    expect(html).toContain('<i class="k">for</i>');
  });

  it.each([
    ["python", 'x = "a # b"  # why', '"a # b"', "s"],
    ["python", 'x = "a # b"  # why', "# why", "c"],
    ["bash", "echo 'for' # done", "'for'", "s"],
    ["java", "return 1; // if", "// if", "c"],
    ["json", '{"a": "b"}', '"a"', "k"],
    ["http", "GET /v1\nDate: x", "Date:", "s"],
  ])("highlights in the %s text %j the part %j", (language, text, part, kind) => {
    const escaped = part.replaceAll('"', "&quot;");
    expect(htmlOf(`\`\`\`${language} x\n${text}\n\`\`\``)).toContain(
      `<i class="${kind}">${escaped}</i>`,
    );
  });

  it("refuses HTML, which could be a script", () => {
    expect(() => htmlOf("<script>alert(1)</script>")).toThrow("may have no HTML");
    expect(() => htmlOf("a <b>c</b>")).toThrow("may have no HTML");
  });

  it("returns the text of each chapter without its commands", () => {
    const { sections } = renderMarkdown(
      "First.\n\n## One {#1}\n\nA [link](/x), `code`.\n\n```sh a\nls\n```\n",
    );
    expect(sections).toEqual([
      { id: "", depth: 1, title: "", text: "First." },
      { id: "1", depth: 2, title: "One", text: "A link, code." },
    ]);
  });
});
