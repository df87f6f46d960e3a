import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { join, resolve } from "node:path";
import { installPinned } from "../support/commands/pinned-tools.ts";
import { processorTimeOf } from "./processes.ts";
import type { RuntimeApi } from "./runtime-api.ts";

const installed = resolve("build/runtime-client");

/** Installs Lambda's runtime interface client. Its native part is compiled, which takes a minute. */
export const installRuntimeClient = () =>
  installPinned("test/bench/runtime-client", installed, { scripts: true });

/** A built function of a stage: `<folder>/<stage>/<name>/<name>.mjs`. */
export type Built = { folder: string; stage: string; name: string };

/** The host name of calls; functions refuse any other. */
export const apiDomain = "api.example";

/** The file with the certificate authorities that the functions trust. */
export const truststoreIn = (folder: string) => join(folder, "truststore.pem");

/**
 * Starts a built function as Lambda does, in a fresh process. Its initialisation ends when the runtime asks for the
 * first invocation: `use` gets the processor milliseconds until then and the request.
 */
export async function startedInRuntime<T>(
  { folder, stage, name }: Built,
  api: RuntimeApi,
  use: (milliseconds: number, next: ServerResponse) => T,
): Promise<Awaited<T>> {
  const client = join(installed, "node_modules/aws-lambda-ric/index.mjs");
  const child = spawn(process.execPath, [client], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      AWS_LAMBDA_RUNTIME_API: api.address,
      _HANDLER: `${name}.handler`,
      LAMBDA_TASK_ROOT: join(folder, stage, name),
      AWS_LAMBDA_FUNCTION_NAME: name,
      AWS_LAMBDA_FUNCTION_VERSION: "1",
      AWS_LAMBDA_FUNCTION_MEMORY_SIZE: "1024",
      AWS_LAMBDA_LOG_GROUP_NAME: name,
      AWS_LAMBDA_LOG_STREAM_NAME: name,
      AWS_REGION: "eu-north-1",
      STAGE: stage,
      API_ADDRESS: `https://${apiDomain}`,
      TRUSTSTORE_FILE: truststoreIn(folder),
    },
  });
  const ended = once(child, "exit");
  const early = ([code]: unknown[]) => {
    throw new Error(`${name} of ${stage} ended with ${code} before its first invocation.`);
  };
  try {
    const [next] = await Promise.race([once(api.events, "next"), ended.then(early)]);
    return await use(processorTimeOf(child.pid ?? 0), next as ServerResponse);
  } finally {
    child.kill("SIGKILL");
    await ended;
  }
}
