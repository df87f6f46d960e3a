import { readFileSync } from "node:fs";
import { overview, overviewFile } from "../../infra/overview.ts";

describe("functions/README.md", () => {
  it("matches the route table; if not, run npm run bank -- overview write", () => {
    expect(readFileSync(overviewFile, "utf8")).toBe(overview());
  });
});
