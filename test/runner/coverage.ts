import { Session } from "node:inspector/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { V8CoverageResult } from "@jest/test-result";

let session: Session | undefined;

/** Starts to count how often each block of code runs in this process. */
export async function startCoverage(): Promise<void> {
  if (session) return;
  session = new Session();
  session.connect();
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
}

/** Returns the product code that ran since the last call, in the form that Jest's coverage reporter adds up. */
export async function takeCoverage(): Promise<V8CoverageResult> {
  const { result = [] } = (await session?.post("Profiler.takePreciseCoverage")) ?? {};
  return result
    .filter(({ url }) => isProduct(url))
    .map((each) => ({
      codeTransformResult: undefined,
      result: { ...each, url: fileURLToPath(each.url) },
    }));
}

const isProduct = (url: string): boolean =>
  url.startsWith("file:") && /^(functions|shared)\/.*\.ts$/.test(relative("", fileURLToPath(url)));
