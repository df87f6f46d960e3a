import { globSync, readFileSync } from "node:fs";
import { bankProgram } from "../../../infra/bank/bank-program.ts";

const files = [
  ...globSync("*.md"),
  ".ci/run",
  ...globSync("{functions,infra,shared,test}/**/*.{md,ts,txt}", {
    exclude: (path) => path.includes("node_modules"),
  }),
];
const texts = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** The matches of a pattern in all documents and programs, each with its file. */
const named = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, ...words]) => ({ file, words: words.filter(Boolean) })),
  );

describe("a command in a document or program", () => {
  it("names a script that package.json has", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const found = named(/\bnpm run\s+(?:\*\s+)?(?:--silent\s+|-s\s+)?([a-z][a-z:-]*)/g);
    expect(found.length).toBeGreaterThan(150);
    expect(found.filter(({ words: [script = ""] }) => !(script in scripts))).toEqual([]);
  });

  it("names a noun and a verb that npm run bank has", async () => {
    const { commands } = await bankProgram(["completion"]);
    const verbs = new Map(
      commands.map((noun) => [noun.name(), noun.commands.map((verb) => verb.name())]),
    );
    const found = named(/\bnpm run\s+(?:--silent\s+)?bank -- ([a-z][a-z-]*)(?: +([a-z][a-z-]*))?/g);
    expect(found.length).toBeGreaterThan(80);
    const unknown = found.filter(({ words: [noun = "", verb] }) => {
      const known = verbs.get(noun);
      return !known || (verb !== undefined && !known.includes(verb));
    });
    expect(unknown).toEqual([]);
  });
});
