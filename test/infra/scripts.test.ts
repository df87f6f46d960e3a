import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

describe("the scripts of package.json", () => {
  it.each(Object.entries<string>(scripts))(
    "include '%s', which runs in the shell of any operating system",
    (_, script) => {
      // Shells differ in variables before a command, exec, quotes and operators other than &&.
      expect(script).toMatch(/^(?!exec )[a-z]+( (&&|--[\w-]+=\d+|[\w./:-]+))*$/);
    },
  );
});
