import { handler } from "../../../functions/developer/show-search.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /search", () => {
  it("shows the words of the query in its field, escaped", async () => {
    const { status, text } = await callDeveloper(handler, { query: { q: '"><b>' } });
    expect(status).toBe(200);
    expect(text).toContain('value="&quot;>&lt;b>"');
  });

  it("says that the search needs JavaScript if it is off, and links to the documentation", async () => {
    const { text } = await callDeveloper(handler);
    const [, instead = ""] = /<noscript>([\s\S]*?)<\/noscript>/.exec(text) ?? [];
    expect(instead).toContain("needs JavaScript");
    for (const path of ["/documentation", "/guides", "/reference#errors", "/changelog"])
      expect(instead).toContain(`href="${path}"`);
  });
});
