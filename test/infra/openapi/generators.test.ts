import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openapiDocument } from "../../../infra/openapi/document.ts";
import { readExamples } from "../../../infra/openapi/examples.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { openapiJson } from "../../../infra/openapi/openapi-json.ts";
import { madeUpNames } from "../../clients/made-up-names.ts";
import { clientsOptions, clientsProgram } from "../../clients/options.ts";
import { isLong } from "../../support/run/long-form.ts";

const stages = ["sandbox", "production"] as const;

/** Returns every value with this key, at any depth of a document. */
const all = (part: Json, key: string): Json[] =>
  part === null || typeof part !== "object"
    ? []
    : Object.entries<Json>(part).flatMap(([name, value]) => [
        ...(name === key && !Array.isArray(part) ? [value] : []),
        ...all(value, key),
      ]);

describe("the published OpenAPI document", () => {
  it.each(stages)(
    "has no pattern with a backtick in the stage %s, because a tag in Go cannot contain one",
    (stage) => {
      const patterns = all(JSON.parse(openapiJson(stage)), "pattern");
      expect(patterns.length).toBeGreaterThan(10);
      expect(patterns.filter((each) => `${each}`.includes("`"))).toEqual([]);
    },
  );

  it.each(stages)("has no default that is a list or an object in the stage %s", (stage) => {
    const { schemas } = JSON.parse(openapiJson(stage)).components;
    const fields: Json[] = all(schemas, "properties").flatMap((each) => Object.values(each));
    const defaults = fields.filter((field) => field.default !== undefined);
    expect(defaults.length).toBeGreaterThan(stage === "sandbox" ? 10 : -1);
    expect(defaults.filter((field) => typeof field.default === "object")).toEqual([]);
  });

  it("keeps patterns with a backtick in the complete document, which tests use", () => {
    const { schemas } = openapiDocument("sandbox", readExamples()).components;
    expect(schemas.PutContactInformationBody.properties.email.pattern).toContain("`");
  });
});

describe("npm run test:clients", () => {
  const given = (args: string[]) =>
    clientsOptions(clientsProgram().parse(args, { from: "user" }).opts());

  it("tests one language in the short tests, all languages with --all, and the named one with --language", () => {
    expect(given([]).chosen.length).toBe(isLong ? 6 : 1);
    expect(given(["--all"]).chosen).toContain("openapi-typescript");
    expect(given(["--language", "go"])).toEqual({
      chosen: ["go"],
      generator: "7.23.0",
      withoutMissing: false,
    });
  });

  it.each([
    [["--language", "cobol"], /Allowed choices are python, java, go/],
    [["--language", "go", "--all"], /cannot be used with option '--language <name>'/],
    [["--generator", "newest"], /--generator is a version/],
    [["--langauge", "go"], /unknown option/],
  ])("refuses %j", (args, words) => {
    const printed = jest.spyOn(console, "error").mockImplementation(() => {});
    expect(() => given(args)).toThrow(words);
    printed.mockRestore();
  });

  it("finds files to whose names a generator has added a number", () => {
    const folder = mkdtempSync(join(tmpdir(), "fjordgate-names-"));
    mkdirSync(join(folder, "models"));
    for (const name of ["currency.py", "currency_1.py", "Status2.java"])
      writeFileSync(join(folder, "models", name), "");
    const names = madeUpNames(folder);
    rmSync(folder, { recursive: true });
    expect(names.sort()).toEqual(["models/Status2.java", "models/currency_1.py"]);
  });
});
