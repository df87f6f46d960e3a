import { handler } from "../../../functions/developer/show-request-log.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { documentedOperations } from "../../support/operations/documented-operations.ts";

makeFilesBy(siteMakers);

describe("GET /log", () => {
  it("offers every operation as a filter, and says that it needs JavaScript", async () => {
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    for (const { id, method, path } of documentedOperations)
      expect(text).toContain(`<option value="${id}" data-method="${method}" data-path="${path}">`);
    expect(text).toContain("<noscript>");
    expect(text).toContain("Clearing the data of this site deletes it.");
  });
});
