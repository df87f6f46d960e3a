import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProcess } from "../../infra/emulator/run-process.ts";
import type { Client } from "./client.ts";
import { built, publishedDocument, written } from "./place.ts";
import { pythonPrograms } from "./python-programs.ts";

/** Without this option, datamodel-code-generator adds numbers to enum classes with the same name. */
export const modelOptions = ["--enum-field-as-literal", "all"];

const folder = built("python-models");
const models = join(folder, "models", "__init__.py");

/**
 * Generated code that is imported but not used: clients by openapi-python-client, and models by
 * datamodel-code-generator.
 */
export const pythonModels: Client = {
  needs: ["python3"],
  generated: folder,

  async generate() {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, "models"), { recursive: true });
    const programs = await pythonPrograms();
    // The generator runs ruff from the PATH to format its files.
    const path = [programs, process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH: path, RUFF_NO_CACHE: "true" };
    await runProcess(
      join(programs, "openapi-python-client"),
      [
        ...["generate", "--path", publishedDocument, "--meta", "none", "--fail-on-warning"],
        ...["--output-path", join(folder, "client")],
      ],
      { env },
    );
    await runProcess(join(programs, "datamodel-codegen"), [
      ...["--input", publishedDocument, "--input-file-type", "openapi", "--output", models],
      ...["--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin"],
      ...modelOptions,
    ]);
  },

  async compile() {
    const python = join(await pythonPrograms(), "python");
    const env = { ...process.env, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" };
    for (const made of ["client", "models"])
      await runProcess(python, [written("python", "import_all.py"), made], { env });
    const numbered = readFileSync(models, "utf8").match(/^class \w*\d\b/gm) ?? [];
    if (numbered.length) throw new Error(`datamodel-codegen made up names: ${numbered.join(", ")}`);
  },
};
