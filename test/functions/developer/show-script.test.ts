import { handler } from "../../../functions/developer/show-script.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

describe("GET /scripts/{file}", () => {
  it("returns a script, which caches may store for five minutes", async () => {
    const { status, headers, text } = await callDeveloper(handler, { params: { file: "copy.js" } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=300",
    });
    expect(text).toContain("clipboard.writeText");
  });

  it.each(["other.js", "constructor", ""])("answers 404 for %j", async (file) => {
    expect((await callDeveloper(handler, { params: { file } })).status).toBe(404);
  });
});
