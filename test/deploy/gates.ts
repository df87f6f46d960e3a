import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { cfnLint, templatesIn } from "../../infra/emulator/cfn-lint.ts";
import { frontCertificate } from "../../infra/emulator/front-certificate.ts";
import { CommandFailed, runProcess } from "../../infra/emulator/run-process.ts";
import { openStage } from "../../infra/emulator/stage-fronts.ts";
import { auditTrail } from "./audit-trail.ts";
import { Checks } from "./checks.ts";
import { everyJob } from "./every-job.ts";
import { FunctionLogs } from "./function-logs.ts";
import type { Template } from "./mutation-list.ts";
import { everyRole } from "./permissions.ts";
import { everythingOf } from "./smoke.ts";

/** The reason why a gate refuses a template, or undefined if it accepts it. */
export type Verdict = string | undefined;

const outputOf = (error: unknown) => (error instanceof CommandFailed ? error.output : `${error}`);

/** Returns the verdict of cfn-lint. */
export async function lint(template: Template): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-lint-"));
  const file = join(folder, "template.json");
  writeFileSync(file, JSON.stringify(template));
  try {
    return await cfnLint([file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs the template tests on changed templates. */
export async function assertions(
  folder: string,
  [stack, template]: [stack: string, template: Template],
): Promise<Verdict> {
  const changed = mkdtempSync(join(tmpdir(), "fjordgate-templates-"));
  try {
    for (const file of templatesIn(folder)) copyFileSync(file, join(changed, basename(file)));
    writeFileSync(join(changed, `${stack}.template.json`), JSON.stringify(template));
    await runProcess(
      process.execPath,
      ["node_modules/jest/bin/jest.js", "test/infra/stacks/.*templates.test.ts"],
      { env: { ...process.env, TEMPLATES: changed, NO_COLOR: "1" } },
    );
    return undefined;
  } catch (error) {
    return /● (.*)/.exec(outputOf(error))?.[1] ?? outputOf(error);
  } finally {
    rmSync(changed, { recursive: true });
  }
}

/** Tries the deployed sandbox in every way except by its schedule, which would take a minute. */
export async function trySandbox(data: string): Promise<Verdict> {
  const checks = new Checks({ quiet: true });
  const logs = new FunctionLogs();
  try {
    const server = await frontCertificate(data, ["sca.sandbox.bank.example"]);
    const options = { stage: "sandbox", server, apiPort: 0, sitePort: 0 } as const;
    const fronts = await openStage({ ...options, tell: logs.add });
    await everythingOf(fronts, data, checks).finally(fronts.stop);
    await everyRole(["sandbox"], checks);
    await everyJob("sandbox", logs, checks);
    await auditTrail("sandbox", checks, { patienceMs: 8_000 });
    logs.check(["sandbox"], checks);
  } catch (error) {
    checks.fail("the sandbox", error);
  }
  return checks.failures.join("; ") || undefined;
}
