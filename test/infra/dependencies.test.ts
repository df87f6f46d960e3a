import { readFileSync } from "node:fs";

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const [, reasons = ""] = readFileSync("ARCHITECTURE.md", "utf8").split("\n## Dependencies\n");
const named = reasons.split(/[\s,:]+/);

/** Packages of one maker may share a line: `@aws-sdk/client-dynamodb, client-s3`, or `@jest/…`. */
const namesOf = (name: string) => [name, name.split("/").at(-1), name.replace(/\/.*/, "/…")];

describe("the dependencies of package.json", () => {
  it.each(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))(
    "%s has its reason in ARCHITECTURE.md",
    (name) => {
      expect(named.some((each) => namesOf(name).includes(each))).toBe(true);
    },
  );
});
