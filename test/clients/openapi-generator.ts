import { existsSync, rmSync } from "node:fs";
import { timed } from "../../infra/emulator/progress.ts";
import { runProcess } from "../../infra/emulator/run-process.ts";
import { built, publishedDocument } from "./place.ts";

const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";

/** Leaves out the generated tests and pages. */
const clientOnly = "apiTests=false,modelTests=false,apiDocs=false,modelDocs=false";

/** Generates a client with openapi-generator, and returns its folder. */
export async function openapiGenerator(
  version: string,
  generator: string,
  folder: string,
  options: readonly string[] = [],
): Promise<void> {
  const jar = built("tools", `openapi-generator-cli-${version}.jar`);
  if (!existsSync(jar))
    await timed(`openapi-generator ${version} is fetched, which happens once`, () =>
      runProcess("mvn", [
        ...["--quiet", "--batch-mode", copy, `-DoutputDirectory=${built("tools")}`],
        `-Dartifact=org.openapitools:openapi-generator-cli:${version}`,
      ]),
    );
  rmSync(folder, { recursive: true, force: true });
  await runProcess("java", [
    ...["-jar", jar, "generate", "-g", generator, "-i", publishedDocument, "-o", folder],
    ...["--global-property", clientOnly],
    ...(options.length ? ["--additional-properties", options.join(",")] : []),
  ]);
}
