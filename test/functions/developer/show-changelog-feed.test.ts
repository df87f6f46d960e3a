import { handler } from "../../../functions/developer/show-changelog-feed.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

describe("GET /changelog.rss", () => {
  it("has an item for a release with its date, a permanent id and its text", async () => {
    const { status, headers, text } = await callDeveloper(handler);
    expect([status, headers["content-type"]]).toEqual([200, "application/rss+xml; charset=utf-8"]);
    expect(text).toContain(
      '<item><title>0.1.0</title><link>http://localhost:8090/changelog#0.1.0</link><guid isPermaLink="false">0.1.0</guid><pubDate>Thu, 26 Nov 2026 00:00:00 GMT</pubDate><description>&lt;p&gt;The first release.',
    );
    expect(text).not.toContain("Unreleased");
  });
});
