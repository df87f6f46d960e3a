import { cpSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "../../infra/emulator/run-process.ts";
import type { Client } from "./client.ts";
import { openapiGenerator } from "./openapi-generator.ts";
import { built, written } from "./place.ts";

/** Without this option the client refuses an answer with an unknown field. */
export const goOptions = ["disallowAdditionalPropertiesIfNotPresent=false"];

const folder = built("go");
const generated = join(folder, "openapi");
/** Prevents Go from downloading another version of itself. */
const here = { cwd: folder, env: { ...process.env, GOTOOLCHAIN: "local" } };

export const goClient: Client = {
  needs: ["go", "java", "mvn"],
  generated,

  async generate(generator) {
    // The generated package becomes a part of the journey's module.
    await openapiGenerator(generator, "go", generated, [...goOptions, "withGoMod=false"]);
    cpSync(written("go"), folder, { recursive: true });
  },

  async compile() {
    await runProcess("go", ["vet", "./..."], here);
    await runProcess("go", ["build", "-o", "journey", "."], here);
  },

  journey: (env) => runProcess(join(folder, "journey"), [], { env }),
};
