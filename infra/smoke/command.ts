import { styleText } from "node:util";
import type { Command } from "commander";
import { messageOf } from "../../shared/probe/ask.ts";
import { ReportedFailure } from "../command-error.ts";
import {
  body,
  firewall,
  headers,
  method,
  path,
  requestId,
  signed,
  speed,
  unsigned,
} from "./answers.ts";
import {
  type Check,
  type CheckName,
  type CheckResult,
  checkNames,
  fail,
  notChecked,
} from "./check.ts";
import { certificate, developerTls, endpoint, mtls, reached, siteTls, tls } from "./connections.ts";
import {
  type GivenOptions,
  type SmokeOptions,
  smokeOptionsOf,
  withSmokeOptions,
} from "./options.ts";
import { addProbe } from "./probe.ts";
import { developer, site } from "./sites.ts";
import { subscriptions } from "./subscriptions.ts";

const checks: Record<CheckName, Check> = {
  reached,
  certificate,
  mtls,
  tls,
  "site-tls": siteTls,
  "developer-tls": developerTls,
  endpoint,
  signed,
  "request-id": requestId,
  unsigned,
  path,
  method,
  headers,
  body,
  firewall,
  site,
  developer,
  subscriptions,
  speed,
};

const colours = { pass: "green", fail: "red", "not checked": "yellow" } as const;

/** Adds the verbs of `stage`. */
export function addStage(noun: Command): void {
  const smoke = noun
    .command("smoke")
    .description(
      "Check a stage from outside, after its first deployment and after each change of its edge. No emulator can test this. Ends with 1 if a check fails.",
    );
  withSmokeOptions(smoke).action(run);
  addProbe(noun);
}

async function run(given: GivenOptions): Promise<void> {
  const options = smokeOptionsOf(given);
  const count = { pass: 0, fail: 0, "not checked": 0 };
  const wanted = checkNames.filter((name) => !options.without.includes(name));
  let isReached = true;
  for (const name of checkNames) {
    const { result, detail } = wanted.includes(name)
      ? await find(name, options, isReached)
      : notChecked("left out");
    if (name === "reached" && result === "fail") isReached = false;
    count[result] += 1;
    console.log(`${styleText(colours[result], result.padEnd(11))}  ${name.padEnd(13)}  ${detail}`);
  }
  console.log(`\n${count.pass} passed, ${count.fail} failed, ${count["not checked"]} not checked`);
  if (count.fail) throw new ReportedFailure();
}

async function find(
  name: CheckName,
  options: SmokeOptions,
  isReached: boolean,
): Promise<CheckResult> {
  if (!isReached) return notChecked("the interface is not reached");
  try {
    return await checks[name](options);
  } catch (error) {
    return fail(messageOf(error));
  }
}
