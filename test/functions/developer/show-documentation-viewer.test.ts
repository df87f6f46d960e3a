import { handler } from "../../../functions/developer/show-documentation-viewer.ts";
import { makeViewerBy } from "../../../shared/developer/documentation-viewer.ts";
import { hashOf } from "../../../shared/pages/style.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
const script = "export {};";
makeViewerBy(async () => script);

describe("GET /documentation/viewer.js", () => {
  it("is a script, which a browser keeps for good under the address of this version", async () => {
    const { status, headers, text } = await callDeveloper(handler, {
      query: { version: hashOf(script) },
    });
    expect([status, text]).toEqual([200, script]);
    expect(headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  it.each([{}, { version: hashOf("another release's") }])(
    "is not kept under any other address: %j",
    async (query) => {
      const { headers } = await callDeveloper(handler, { query });
      expect(headers["cache-control"]).toBe("no-store");
    },
  );
});
