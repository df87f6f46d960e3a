import { readFileSync } from "node:fs";
import { styleText } from "node:util";
import { ReportedFailure, WrongUsage } from "../../infra/command-error.ts";
import { tell, timed } from "../../infra/emulator/progress.ts";
import { stopCommands } from "../../infra/emulator/run-process.ts";
import { newProgram, runProgram } from "../../infra/program.ts";
import { makeCopies, ownFiles } from "./copies.ts";
import type { Fault } from "./fault.ts";
import { areas, faults } from "./faults.ts";
import { inLanes } from "./in-lanes.ts";
import { runTests } from "./run-tests.ts";
import { tryFault, type Verdict } from "./try-fault.ts";

const program = newProgram("npm run test:faults --")
  .description(
    "Puts small faults into copies of the repository, one at a time, two at once, and looks whether the suite's short form notices each. The repository itself is not touched. Ends with 1 where a fault is not noticed.",
  )
  .option("--only <id>", `one of the ${faults.length}; may be given several times`, faultNamed)
  .option("--list", "what they are, and which rule each of them breaks")
  .action(async ({ only = faults, list }: { only?: readonly Fault[]; list?: boolean }) => {
    if (list) listed(only);
    else if (!(await run(only))) throw new ReportedFailure();
  });

function faultNamed(id: string, others: readonly Fault[] = []): readonly Fault[] {
  const named = faults.find((fault) => fault.id === id);
  if (named) return [...others, named];
  throw new WrongUsage(`There is no fault ${id}: see --list.`);
}

const say = (text: string) => process.stdout.write(`${text}\n`);

async function run(wanted: readonly Fault[]): Promise<boolean> {
  for (const { id, file, from } of wanted)
    if (readFileSync(file, "utf8").split(from).length !== 2)
      throw new Error(`${id}: its text does not stand once in ${file}.`);
  const files = await ownFiles();
  const copies = await timed("two copies of the repository", async () => makeCopies(2, files));
  if (!(await passWithoutFault(copies, wanted))) return false;
  const verdicts: Verdict[] = [];
  await inLanes(copies, wanted, async (copy, fault) => {
    verdicts.push(await tryFault(copy, fault, files));
    tellVerdict(verdicts, wanted.length);
  });
  return report(verdicts);
}

/**
 * Runs the named test files without a fault. All of them must pass, because a file that always fails proves nothing.
 */
async function passWithoutFault(
  copies: readonly string[],
  wanted: readonly Fault[],
): Promise<boolean> {
  const all = [...new Set(wanted.map(({ noticedBy }) => noticedBy))];
  const share = Math.ceil(all.length / copies.length);
  const shares = copies.map((_, index) => all.slice(index * share, (index + 1) * share));
  const failures = await timed(`without a fault, ${all.length} files are run`, () =>
    Promise.all(
      copies.map((copy, index) => (shares[index]?.length ? runTests(copy, shares[index]) : [])),
    ),
  );
  for (const { file, output } of failures.flat())
    tell(`${styleText("red", `${file} must pass:`)}\n${output}`);
  return failures.flat().length === 0;
}

function tellVerdict(verdicts: readonly Verdict[], count: number): void {
  const latest = verdicts.at(-1);
  if (!latest) return;
  const { fault, seconds, noticed, text } = latest;
  const mark = noticed ? styleText("green", "noticed") : styleText("red", "NOT NOTICED");
  const progress = `${verdicts.length}/${count}`.padStart(7);
  const took = styleText("dim", `(${seconds.toFixed(1)} s)`);
  tell(`${progress}  ${mark}  ${fault.id} ${took} ${text.split("\n")[0]}`);
}

function report(verdicts: readonly Verdict[]): boolean {
  const missed = verdicts.filter(({ noticed }) => !noticed);
  for (const { fault, text } of missed) {
    say(`\n${styleText("red", fault.id)}  ${fault.file}\n  ${fault.rule}`);
    say(`  - ${fault.from.trim()}\n  + ${fault.to.trim()}\n  ${text}`);
  }
  say(`\n${verdicts.length - missed.length} passed, ${missed.length} failed`);
  return missed.length === 0;
}

function listed(wanted: readonly Fault[]): void {
  for (const [area, ofArea] of Object.entries(areas)) {
    const shown = ofArea.filter((fault) => wanted.includes(fault));
    if (shown.length) say(styleText("bold", `\n${area}`));
    for (const { id, file, rule, noticedBy } of shown)
      say(`  ${id}\n    ${rule}\n    ${styleText("dim", `${file}, noticed by ${noticedBy}`)}`);
  }
  say(`\n${wanted.length} faults`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));
process.once("exit", stopCommands);
process.exit(await runProgram(program, process.argv.slice(2)));
