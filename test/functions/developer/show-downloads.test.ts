import { handler } from "../../../functions/developer/show-downloads.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { developerPageAt } from "../../support/operations/developer-page-at.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const page = async () => (await callDeveloper(handler)).text;

describe("GET /downloads", () => {
  it("links to every file, and each one exists", async () => {
    const [, table = ""] = /<table>([\s\S]*?)<\/table>/.exec(await page()) ?? [];
    const paths = [...table.matchAll(/href="([^"#]+)/g)].map(([, path = ""]) => path);
    expect(paths).toEqual(
      expect.arrayContaining(["/fjordgate-tpp.tar", "/fjordgate.mjs", "/openapi.json"]),
    );
    // The certificate of the authority needs the stage's authority, which its own test has.
    for (const path of paths.filter((each) => each !== "/authority.pem"))
      expect([path, (await developerPageAt(path)).status]).toEqual([path, 200]);
  });

  it("shows the documentation of the package with this site's address", async () => {
    const text = await page();
    expect(text).toContain("npm install http://localhost:8090/fjordgate-tpp.tar");
    expect(text).toContain('id="for-programs"');
    expect(text).toContain("createClient");
    expect(text).not.toContain("fjordbanken.test");
  });
});
