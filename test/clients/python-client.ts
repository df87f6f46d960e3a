import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "../../infra/emulator/run-process.ts";
import { listingOf } from "../support/commands/guide-listing.ts";
import type { Client } from "./client.ts";
import { openapiGenerator } from "./openapi-generator.ts";
import { built, written } from "./place.ts";
import { pythonPrograms } from "./python-programs.ts";

const folder = built("python");

const python = async (script: string, environment: NodeJS.ProcessEnv) =>
  runProcess(join(await pythonPrograms(), "python"), [written("python", script)], {
    env: { ...environment, PYTHONPATH: folder, PYTHONDONTWRITEBYTECODE: "1" },
  });

export const pythonClient: Client = {
  needs: ["python3", "java", "mvn"],
  generated: join(folder, "openapi_client"),

  async generate(generator) {
    await openapiGenerator(generator, "python", folder);
    writeFileSync(join(folder, "signing.py"), listingOf("clients", "signing in Python"));
  },

  compile: () => python("import_all.py", process.env),
  journey: (environment) => python("journey.py", environment),
};
