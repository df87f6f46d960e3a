import { commandLine } from "../../../infra/tpp/package/command-line.ts";

describe("the command line as one file", () => {
  it("contains only the packages that its licences name, and the table of operations as data", async () => {
    const text = await commandLine();
    const packages = [...text.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)];
    expect(new Set(packages.map(([, name]) => name))).toEqual(new Set(["commander"]));
    expect(text).toContain("/* Within: commander, MIT");
    expect(text).not.toMatch(/^\/\/ functions\//m);
    expect(text).toContain('"id": "createPayment"');
  });
});
