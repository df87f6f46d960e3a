import { readFileSync } from "node:fs";
import { handler } from "../../../functions/developer/show-guide-to-subject.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { goOptions } from "../../clients/go-client.ts";
import { javaOptions } from "../../clients/java-client.ts";
import { modelOptions } from "../../clients/python-models.ts";
import { typescriptOptions } from "../../clients/typescript-clients.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const written = (name: string) =>
  readFileSync(new URL(`../../clients/${name}`, import.meta.url), "utf8");
const page = async () => (await callDeveloper(handler, { params: { subject: "clients" } })).text;

describe("the guide to generated clients", () => {
  it.each([
    ["the tested client in Java", javaOptions],
    ["the tested client in Go", goOptions],
    ["the tested client in TypeScript", typescriptOptions],
    ["the models of the tested client in Python", [modelOptions.join(" ")]],
  ])("shows the generator's options for %s", async (_, options) => {
    for (const option of options) expect(await page()).toContain(`<code>${option}</code>`);
  });

  it.each([
    "typescript/package.json openapi-typescript",
    "typescript/package.json openapi-fetch",
    "python/requirements.txt openapi-python-client",
    "python/requirements.txt datamodel-code-generator",
  ])("names the tested version: %s", async (place) => {
    const [file = "", name = ""] = place.split(" ");
    const [, version = "none"] =
      new RegExp(`^\\W*${name}(?:": "|==)([\\d.]+)`, "m").exec(written(file)) ?? [];
    expect(await page()).toContain(version);
  });
});
