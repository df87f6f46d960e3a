import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "../../infra/emulator/run-process.ts";
import { codeSamples } from "../../infra/openapi/code-samples.ts";
import { type Example, exampleTarget, readExamples } from "../../infra/openapi/examples.ts";

/**
 * For each language a program that runs its samples with a `call` that only prints its arguments, followed by a
 * separator.
 */
const programs: Record<string, { lang: string; border: string; run: string }> = {
  bash: {
    lang: "Bash",
    border: "\n",
    run: `bash() { shift 2; printf '%s\\x1f' "$@"; printf '\\x1e'; }
. ./samples.txt`,
  },
  Python: {
    lang: "Python",
    border: "\0",
    run: `python3 -c '
import sys, types
def call(method, path, body, headers):
    parts = [method, path, body, *map(": ".join, headers.items()), ""]
    sys.stdout.write("\\x1f".join(parts) + "\\x1e")
    return []
sys.modules["sign"] = types.SimpleNamespace(call=call)
for sample in open("samples.txt").read().split(chr(0)):
    exec(sample, {})'`,
  },
};

/** Runs the OpenAPI document's samples in a language for each operation. Returns their number and the errors. */
export async function trySamples(
  language: string,
  { folder: cwd, env }: { folder: string; env: NodeJS.ProcessEnv },
): Promise<{ count: number; faults: string[] }> {
  const program = programs[language];
  if (!program) return { count: 0, faults: [] };
  const recorded = Object.entries(readExamples()).flatMap(([operationId, [example]]) =>
    example ? [{ operationId, example }] : [],
  );
  const sources = recorded.map(({ operationId, example }) =>
    codeSamples(operationId, example).find(({ lang }) => lang === program.lang),
  );
  writeFileSync(join(cwd, "samples.txt"), sources.map((each) => each?.source).join(program.border));
  const printed = await runProcess("bash", ["-euo", "pipefail", "-c", program.run], { cwd, env });
  const calls = printed.split("\x1e").map((call) => call.trimStart().split("\x1f").slice(0, -1));
  const faults = recorded.flatMap(({ operationId, example }, index) => {
    const given = calls[index] ?? [];
    return isCall(given, operationId, example)
      ? []
      : [`the sample of ${operationId} calls ${JSON.stringify(given)}`];
  });
  return { count: recorded.length, faults };
}

function isCall(given: readonly string[], operationId: string, example: Example): boolean {
  const [method, target, body = "", ...headers] = given;
  const wanted = exampleTarget(operationId, example);
  const sent = body === "" ? undefined : JSON.parse(body);
  const recorded = Object.entries(example.headers).map((header) => header.join(": "));
  return (
    method === wanted.method &&
    target === wanted.target &&
    JSON.stringify(sent) === JSON.stringify(example.body) &&
    headers.every((header) => recorded.includes(header))
  );
}
