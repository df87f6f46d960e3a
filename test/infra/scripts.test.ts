import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

describe("the scripts of package.json", () => {
  it.each(Object.entries<string>(scripts))("%s needs no shell of one system", (_, script) => {
    // A variable before a command, exec, quotes and operators other than && are read by some shells and not by others.
    expect(script).toMatch(/^(?!exec )[a-z]+( (&&|--[\w-]+=\d+|[\w./:-]+))*$/);
  });
});
