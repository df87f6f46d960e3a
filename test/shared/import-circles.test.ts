import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { circlesOfFolders, importersOf } from "../support/run/import-circles.ts";

const root = join(import.meta.dirname, "../..");

describe("imports at run time between folders of shared/ and functions/", () => {
  it("have no cycle", () => {
    expect(circlesOfFolders()).toEqual([]);
  });
});

describe("the import rules of the linter (shared/borders.grit)", () => {
  it("name every folder of shared/", () => {
    const borders = readFileSync(join(root, "shared/borders.grit"), "utf8");
    const folders = readdirSync(join(root, "shared"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const missing = folders.filter((name) => !new RegExp(`[(|/]${name}[|)/]`).test(borders));
    expect(missing).toEqual([]);
  });
});

describe("code of the sandbox or the developer site", () => {
  const apart = /^(shared|functions)\/(sandbox|developer)\//;
  const composition = ["functions/index.ts", "functions/sandbox-stage.ts"];

  it("is imported, even for types, only by functions/index.ts and functions/sandbox-stage.ts", () => {
    const importers = importersOf(apart).filter((file) => !apart.test(file));
    expect(importers.toSorted()).toEqual(composition);
  });

  it("is the only code that mentions sandbox worlds", () => {
    const others = globSync(["shared/**/*.ts", "functions/**/*.ts"], { cwd: root }).filter(
      (file) => !apart.test(file) && !composition.includes(file),
    );
    expect(others.length).toBeGreaterThan(300);
    const named = others.filter((file) =>
      /(?<!")\b\w*[wW]orlds?\b(?!")/.test(codeOf(readFileSync(join(root, file), "utf8"))),
    );
    expect(named).toEqual([]);
  });
});

/** Returns the code of a module without its comments. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
