import { defineDeveloperPage } from "../../../shared/developer/define-developer-page.ts";
import { DeveloperRefusal } from "../../../shared/developer/developer-refusal.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { loggedBy } from "../../support/run/logged.ts";

let fails: Error;
const page = defineDeveloperPage({
  route: "GET /thing",
  summary: "Show a thing",
  access: {},
  async handle() {
    throw fails;
  },
});

describe("an error of a page on the developer site", () => {
  it.each([
    ["curl gets a line", {}, "Something failed on our side.\n"],
    [
      "a program gets JSON",
      { accept: "application/json" },
      '{"error":"Something failed on our side."}',
    ],
    [
      "a browser gets a page",
      { accept: "text/html" },
      expect.stringContaining("Something failed on our side."),
    ],
  ])("is logged if it is unexpected, and %s that does not show it", async (_, headers, text) => {
    fails = new RangeError("a detail");
    const { answer, log } = await loggedBy(() => callDeveloper(page, { headers }));
    expect(answer).toMatchObject({ status: 500, text });
    expect(JSON.parse(log)).toMatchObject({
      level: "ERROR",
      message: "a request failed",
      operation: "Show a thing",
      error: { type: "RangeError" },
    });
    expect(log).not.toContain("a detail");
  });

  it("is shown and not logged if it is a DeveloperRefusal", async () => {
    fails = new DeveloperRefusal(422, "Choose a name.", "name");
    const headers = { accept: "application/json" };
    const { answer, log } = await loggedBy(() => callDeveloper(page, { headers }));
    expect(answer).toMatchObject({
      status: 422,
      text: '{"error":"Choose a name.","field":"name"}',
    });
    expect(log).toBe("");
  });
});
