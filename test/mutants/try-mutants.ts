import { styleText } from "node:util";
import { tell } from "../../infra/emulator/progress.ts";
import { inLanes } from "../faults/in-lanes.ts";
import { judge, type Trial, type Verdict } from "./judge.ts";
import type { Mutant } from "./mutant.ts";
import type { TestProcess } from "./process.ts";
import { tryTogether } from "./try-together.ts";

/** Tries mutants, at first one in each process at a time, and prints those that no test notices. */
export async function tryMutants(
  mutants: readonly Mutant[],
  lanes: readonly TestProcess[],
  trial: Trial,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  await inLanes(lanes, mutants, async (lane, mutant) => {
    const verdict = await judge(mutant, lane, trial);
    verdicts.push(verdict);
    if (verdicts.length % 100 === 0) tell(`${verdicts.length} of ${mutants.length}`);
  });
  const survivors = verdicts.filter(({ outcome }) => outcome === "survived");
  tell(`${survivors.length} survived a short search and are tried together`);
  const together = await tryTogether(
    survivors.map(({ mutant }) => mutant),
    lanes,
    trial,
  );
  const later = new Map(together.map((verdict) => [verdict.mutant.id, verdict]));
  const all = verdicts.map((verdict) => later.get(verdict.mutant.id) ?? verdict);
  for (const verdict of all) if (!isNoticed(verdict)) tellMissed(verdict);
  return all;
}

export const isNoticed = ({ outcome }: Verdict): boolean =>
  outcome === "killed" || outcome === "timed out";

function tellMissed({ mutant, outcome }: Verdict): void {
  const { file, line, column, operator, from, to } = mutant;
  tell(`${styleText("red", outcome)}  ${file}:${line}:${column}  ${operator}`);
  for (const [mark, code] of [
    ["-", from],
    ["+", to],
  ])
    tell(`  ${mark} ${code?.replace(/\s+/g, " ").slice(0, 160)}`);
}
