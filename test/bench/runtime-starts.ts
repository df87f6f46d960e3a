import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleStage } from "../../infra/bundle-stage.ts";
import { operationIdOf } from "../../shared/telemetry/operation-id.ts";
import { testAuthority } from "../support/signature/test-certificates.ts";
import { middle, type Start } from "./initialisation.ts";
import { invoked, type RuntimeApi, runtimeApi } from "./runtime-api.ts";
import {
  apiDomain,
  type Built,
  installRuntimeClient,
  startedInRuntime,
  truststoreIn,
} from "./runtime-start.ts";

/** The largest allowed ratio of a function's start to a bare handler's. */
const budget = 1.1;

/** Rounds of every function, and of those that are reported. */
const rounds = { every: 5, reported: 21 };

/** The number of functions with the largest ratios that are reported, beside these two. */
const largest = 3;
const named = ["list-accounts", "identify-psu"];

/** The starts of both stages' functions that are reported, and the status of an unsigned call of listAccounts. */
export async function runtimeStarts(): Promise<{ starts: Start[]; status: number }> {
  installRuntimeClient();
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-bench-"));
  const api = await runtimeApi();
  try {
    writeFileSync(truststoreIn(folder), (await testAuthority()).certificatePem);
    const starts: Start[] = [];
    for (const stage of ["sandbox", "production"] as const)
      starts.push(...(await startsOf(stage, folder, api)));
    return { starts, status: await unsignedCall(folder, api) };
  } finally {
    api.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Measures every function, then measures the reported ones again: of many functions, one is slow by chance. */
async function startsOf(
  stage: "sandbox" | "production",
  folder: string,
  api: RuntimeApi,
): Promise<Start[]> {
  const bare = "bare-handler";
  const others = { [bare]: "test/bench/bare-handler.ts" };
  const { names } = await bundleStage(stage, { folder, others });
  const functions = names.filter((name) => name !== bare);
  const measure = (name: string, count: number) =>
    measured({ folder, stage, name }, { folder, stage, name: bare }, api, count);

  const all = await inTurn(functions, (name) => measure(name, rounds.every));
  const worst = all
    .toSorted((a, b) => b.ratio - a.ratio)
    .filter(({ ratio }, index) => index < largest || ratio > budget);
  const reported = new Set([...named, ...worst.map(({ name }) => name)]);
  const again = await inTurn([...reported], (name) => measure(name, rounds.reported));
  return again
    .toSorted((a, b) => b.ratio - a.ratio)
    .map((start, index) => ({
      ...start,
      name: `${operationIdOf({ functionName: start.name }, start.name)}, ${index ? "" : `the worst of ${functions.length} functions of `}${stage}`,
      budget,
    }));
}

/** Starts a function and the bare handler in turns. */
async function measured(
  built: Built,
  bare: Built,
  api: RuntimeApi,
  count: number,
): Promise<Pick<Start, "name" | "milliseconds" | "ratio">> {
  const start = (which: Built) => startedInRuntime(which, api, (milliseconds) => milliseconds);
  const turns = await inTurn(Array.from({ length: count }), async () => {
    const beside = await start(bare);
    const milliseconds = await start(built);
    return { milliseconds, ratio: milliseconds / beside };
  });
  return { name: built.name, ...middle(turns) };
}

/** Returns the status of a call without headers. Production's function refuses it before it reads the table. */
async function unsignedCall(folder: string, api: RuntimeApi): Promise<number> {
  const [httpMethod, path] = ["GET", "/v1/accounts"];
  const sent = { requestTimeEpoch: Date.now(), requestId: "1", domainName: apiDomain };
  const requestContext = { ...sent, identity: {} };
  const event = { httpMethod, path, resource: path, headers: {}, body: null, requestContext };
  const built = { folder, stage: "production", name: "list-accounts" };
  const answer = await startedInRuntime(built, api, (_, next) => invoked(api, next, event));
  return (answer as { statusCode: number }).statusCode;
}

/** Does one thing after another, so that no two processes start at once. */
async function inTurn<T, R>(all: readonly T[], run: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const each of all) results.push(await run(each));
  return results;
}
