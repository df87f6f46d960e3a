import { existsSync, readFileSync } from "node:fs";

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const text = readFileSync("ARCHITECTURE.md", "utf8");
const [, reasons = ""] = text.split("\n## Dependencies\n");
const named = reasons.split(/[\s,:]+/);

/** Packages of one maker may share a line: `@aws-sdk/client-dynamodb, client-s3`, or `@jest/…`. */
const namesOf = (name: string) => [name, name.split("/").at(-1), name.replace(/\/.*/, "/…")];

describe("ARCHITECTURE.md", () => {
  it.each(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))(
    "gives a reason for the dependency %s",
    (name) => {
      expect(named.some((each) => namesOf(name).includes(each))).toBe(true);
    },
  );

  it("names files and folders that exist", () => {
    const paths = [...text.matchAll(/`((?:functions|shared|infra|test)\/[^`]+)`/g)];
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.map(([, path = ""]) => path).filter((path) => !existsSync(path))).toEqual([]);
  });
});
