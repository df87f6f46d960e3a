import { handler } from "../../../functions/developer/show-guides.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { readGuides } from "../../../infra/site/guides.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { blocksOf } from "../../support/commands/page-blocks.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

describe("GET /guides", () => {
  it("lists every guide with its address", async () => {
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    for (const { name, title } of readGuides())
      expect(text).toContain(`<a href="/guides/${name}">${title}</a>`);
  });

  it("shows the installation of the command line from this site", async () => {
    const [install] = blocksOf((await callDeveloper(handler)).text);
    expect(install?.commands).toContain("http://localhost:8090/fjordgate.mjs\n");
  });
});
