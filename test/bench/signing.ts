import { execFileSync } from "node:child_process";
import { createPrivateKey, sign } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scratchFolder } from "../support/run/scratch-folder.ts";
import { answerPair } from "../support/signature/answer-keys.ts";
import { medianOf } from "./median.ts";
import type { Cost, MeasuredRequest } from "./pipeline-cpu.ts";
import { countProcessorTime } from "./processor-time.ts";

const file = fileURLToPath(new URL("pipeline-cpu.ts", import.meta.url));

/**
 * Measures the microseconds of processor time of a request's pipeline without the table, whose answer is signed or not,
 * and of one bare signature. The pipelines take turns, each in three processes.
 */
export async function signingCost(request: MeasuredRequest, rounds: number) {
  const folder = scratchFolder("signing");
  const [key, certificates] = [join(folder, "answers.key"), join(folder, "answers.crt")];
  const { keyPem, certificatePem } = await answerPair();
  writeFileSync(key, keyPem);
  writeFileSync(certificates, certificatePem);
  const environment = {
    ...process.env,
    STAGE: "production",
    POWERTOOLS_METRICS_NAMESPACE: "Fjordgate",
    AWS_LAMBDA_FUNCTION_NAME: "fjordgate-production-benchmark",
    ANSWER_KEY_FILE: key,
    ANSWER_CERTIFICATES_FILE: certificates,
  };
  const microseconds = (setting: "on" | "off") => {
    const env = { ...environment, SIGN_ANSWERS: setting };
    const printed = execFileSync(process.execPath, [file, request, `${rounds}`], { env });
    return (JSON.parse(`${printed}`) as Cost).pipeline;
  };
  const turns = [1, 2, 3].map(() => ({ off: microseconds("off"), on: microseconds("on") }));
  return {
    off: medianOf(turns.map(({ off }) => off)),
    on: medianOf(turns.map(({ on }) => on)),
    bare: bareSignature(keyPem, rounds * 10),
  };
}

/** The microseconds of one RSA-SHA256 signature. */
function bareSignature(keyPem: string, count: number): number {
  const [key, text] = [createPrivateKey(keyPem), Buffer.alloc(300)];
  const milliseconds = countProcessorTime();
  for (let number = 0; number < count; number += 1) sign("sha256", text, key);
  return (milliseconds() / count) * 1000;
}
