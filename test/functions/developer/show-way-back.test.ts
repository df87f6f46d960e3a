import { handler } from "../../../functions/developer/show-way-back.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";

describe("GET /try", () => {
  it("is the page to which an SCA returns, and contains no value of its query", async () => {
    const query = { "psu-id": "296ab12b-31f1-40f3-87e9-b6e1b496fa41", message: "<b>" };
    const { status, text } = await callDeveloper(handler, { query });
    expect(status).toBe(200);
    expect(text).toContain('src="/scripts/back.js"');
    for (const value of Object.values(query)) expect(text).not.toContain(value);
  });
});
