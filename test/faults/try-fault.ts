import { withFault } from "./copies.ts";
import type { Fault } from "./fault.ts";
import { importersIn, relatedFiles } from "./related-files.ts";
import { runTests } from "./run-tests.ts";

/** The result of a fault: the test that noticed it, or the reason why none did. */
export type Verdict = { fault: Fault; seconds: number; noticed: boolean; text: string };

/** Test files that take minutes, or that contain the list of faults itself. */
const leftOut = /^test\/(browser|e2e|tools|infra|faults)\//;

/**
 * The time limit for other test files when the expected one does not notice a fault, and how many of them run at once.
 */
const others = { milliseconds: 180_000, atOnce: 4 };

/**
 * Tries a fault in a copy: first with the test file that should notice it, then with files related to the changed one.
 */
export async function tryFault(
  copy: string,
  fault: Fault,
  files: readonly string[],
): Promise<Verdict> {
  const began = performance.now();
  const [noticed, text] = await withFault(copy, fault, () => notice(copy, fault, files));
  return { fault, seconds: (performance.now() - began) / 1000, noticed, text };
}

async function notice(
  copy: string,
  { file, noticedBy, section = "" }: Fault,
  files: readonly string[],
): Promise<[noticed: boolean, text: string]> {
  const [failure] = await runTests(copy, [noticedBy]);
  if (failure) {
    const [first] = failure.tests;
    if (first === undefined) return [false, `It breaks more than a rule:\n${failure.output}`];
    const named = failure.tests.find((test) => isIn(test, section));
    return named === undefined
      ? [false, `No failed case names ${section}. ${noticedBy}: ${first}`]
      : [true, `${noticedBy}: ${named}`];
  }
  const until = performance.now() + others.milliseconds;
  const related = relatedFiles(importersIn(copy, files), file).filter(
    (each) => each !== noticedBy && !leftOut.test(each),
  );
  for (let at = 0; at < related.length && performance.now() < until; at += others.atOnce) {
    const chunk = await runTests(copy, related.slice(at, at + others.atOnce));
    for (const other of chunk) {
      const named = other.tests.find((test) => isIn(test, section));
      if (named) return [true, `by another file than the one named, ${other.file}: ${named}`];
    }
  }
  return [false, "No test has noticed it."];
}

const isIn = (title: string, section: string): boolean =>
  title.toLowerCase().includes(section.toLowerCase());
