import { handler } from "../../../functions/developer/show-openapi.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { documentAddresses } from "../../../shared/developer/stage-text.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

describe("GET /openapi.json", () => {
  it("returns the document of this sandbox, which caches may store for five minutes", async () => {
    const { status, headers, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "cache-control": "public, max-age=300",
    });
    const { openapi, servers } = JSON.parse(text);
    expect(openapi).toMatch(/^3\.1\./);
    expect(servers).toEqual([expect.objectContaining({ url: "https://localhost:8443" })]);
    for (const address of Object.values(documentAddresses)) expect(text).not.toContain(address);
  });

  it("returns less than a megabyte", async () => {
    const { text } = await callDeveloper(handler);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  });
});
