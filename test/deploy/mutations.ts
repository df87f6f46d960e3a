import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { styleText } from "node:util";
import { resourceNames } from "../../infra/deployment/names.ts";
import { synthesise } from "../../infra/emulator/cdk.ts";
import { deployLocally } from "../../infra/emulator/deploy-locally.ts";
import { tell, timed } from "../../infra/emulator/progress.ts";
import { stopCommands } from "../../infra/emulator/run-process.ts";
import { watchParent } from "../../infra/local/watch-parent.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { testSettings } from "../support/stacks/synthesised.ts";
import { applyTemplate } from "./apply-template.ts";
import { assertions, lint, trySandbox, type Verdict } from "./gates.ts";
import { type Mutation, mutations, type Template } from "./mutation-list.ts";

type Noticed = {
  mutation: string;
  by: Record<"lint" | "assertions" | "deploy" | "smoke", Verdict>;
};

const folder = mkdtempSync(join(tmpdir(), "fjordgate-mutations-"));
const deployed = join(folder, "deployed");
const tested = join(folder, "tested");
const stops: (() => Promise<unknown>)[] = [];

async function end(): Promise<void> {
  stopCommands();
  for (const stop of stops.splice(0).reverse()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

const read = (output: string, stack: string): Template =>
  JSON.parse(readFileSync(join(output, `${stack}.template.json`), "utf8"));

/** Applies a mutation, asks every gate about it, and undoes it. */
async function tryMutation({ name, part, change }: Mutation): Promise<Noticed> {
  const stack = resourceNames.stack("sandbox", part);
  const [sound, broken, asserted] = [
    read(deployed, stack),
    read(deployed, stack),
    read(tested, stack),
  ];
  change(broken);
  change(asserted);
  const by = { lint: await lint(broken), assertions: await assertions(tested, [stack, asserted]) };
  const refused = await applyTemplate(stack, broken).then(() => undefined, String);
  const smoke = refused === undefined ? await trySandbox(folder) : undefined;
  await applyTemplate(stack, sound);
  return { mutation: name, by: { ...by, deploy: refused, smoke } };
}

async function run(): Promise<Noticed[]> {
  const [emulatorPort = 0] = await freePorts(1);
  const { stages } = await deployLocally(
    { stages: ["sandbox"], data: folder, emulatorPort, port: 0, output: deployed },
    (stop) => stops.push(stop),
  );
  await Promise.all(stages.map((fronts) => fronts.stop()));
  stops.pop();
  await timed("synthesised with the settings of the template tests", () =>
    synthesise(tested, testSettings),
  );
  await timed("unbroken, every gate lets it through", letThrough);
  const all: Noticed[] = [];
  for (const mutation of mutations)
    all.push(await timed(mutation.name, () => tryMutation(mutation)));
  return all;
}

/** Checks that every gate accepts correct templates. A gate that refuses everything would prove nothing. */
async function letThrough(): Promise<void> {
  const stack = resourceNames.stack("sandbox", "data");
  const verdicts = [
    await lint(read(deployed, stack)),
    await assertions(tested, [stack, read(tested, stack)]),
    await trySandbox(folder),
  ];
  const found = verdicts.find((verdict) => verdict !== undefined);
  if (found !== undefined) throw new Error(`Unbroken it must pass: ${found}`);
}

function report(all: readonly Noticed[]): boolean {
  for (const { mutation, by } of all) {
    const noticed = Object.values(by).some((verdict) => verdict !== undefined);
    console.log(
      `\n${styleText(noticed ? "green" : "red", noticed ? "noticed" : "SURVIVED")}  ${mutation}`,
    );
    for (const [gate, verdict] of Object.entries(by))
      console.log(`  ${gate.padEnd(10)}  ${verdict === undefined ? "-" : verdict.slice(0, 140)}`);
  }
  return all.every(({ by }) => Object.values(by).some((verdict) => verdict !== undefined));
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => end().finally(() => process.exit(1)));
watchParent(() => process.emit("SIGTERM"));
try {
  process.exitCode = report(await run()) ? 0 : 1;
} catch (error) {
  tell(styleText("red", `${error instanceof Error ? error.message : error}`));
  process.exitCode = 1;
} finally {
  await end();
}
