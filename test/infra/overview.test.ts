import { readFileSync } from "node:fs";
import { overview, overviewFile } from "../../infra/overview.ts";

describe("functions/README.md", () => {
  it("says what the route table has: npm run bank -- overview write writes it", () => {
    expect(readFileSync(overviewFile, "utf8")).toBe(overview());
  });
});
