import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runProcess } from "../../infra/emulator/run-process.ts";
import { listingOf } from "../support/commands/guide-listing.ts";
import type { Client } from "./client.ts";
import { openapiGenerator } from "./openapi-generator.ts";
import { built, written } from "./place.ts";

/** Gives each method one request object. By default a method has an argument for each header. */
export const javaOptions = [
  "library=native",
  "useSingleRequestParameter=true",
  "openApiNullable=false",
];

const folder = built("java");

export const javaClient: Client = {
  needs: ["java", "mvn"],
  generated: join(folder, "src", "main", "java", "org"),

  async generate(generator) {
    await openapiGenerator(generator, "java", folder, javaOptions);
    cpSync(written("java", "pom.xml"), join(folder, "pom.xml"));
    const sources = join(folder, "src", "main", "java");
    for (const name of ["Keys.java", "Payments.java", "Journey.java"])
      cpSync(written("java", name), join(sources, name));
    writeFileSync(join(sources, "Signing.java"), listingOf("clients", "signing in Java"));
  },

  compile: () =>
    runProcess("mvn", ["--quiet", "--batch-mode", "compile", "dependency:build-classpath"], {
      cwd: folder,
    }),

  async journey(env) {
    const libraries = readFileSync(join(folder, "target", "classpath"), "utf8");
    const classpath = [join(folder, "target", "classes"), libraries].join(delimiter);
    await runProcess("java", ["-cp", classpath, "Journey"], { env });
  },
};
