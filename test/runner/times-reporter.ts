import { relative } from "node:path";
import type { AggregatedResult } from "@jest/test-result";
import { folderTable, slowCases, slowestCases, type Times } from "./times.ts";

/**
 * A Jest reporter that prints the time of each folder and the slow cases, or as many of the slowest as TEST_SLOWEST
 * says.
 */
export default class TimesReporter {
  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    const times = timesOf(results);
    const wanted = Number(process.env.TEST_SLOWEST ?? 0);
    const slow = wanted ? slowestCases(times, wanted) : slowCases(times);
    const title = wanted ? "The slowest cases" : `Slow cases (over 2 s): ${slow.length}`;
    const lines = [...folderTable(times), ...(slow.length ? [title, ...slow] : [])];
    process.stderr.write(`\n${lines.join("\n")}\n`);
  }
}

const timesOf = ({ startTime, testResults }: AggregatedResult): Times => ({
  seed: process.env.TEST_SEED ?? "",
  wall: (Date.now() - startTime) / 1000,
  files: testResults.map(({ testFilePath, perfStats, testResults: cases }) => ({
    path: relative("test", testFilePath),
    seconds: (perfStats.end - perfStats.start) / 1000,
    cases: cases
      .filter(({ status }) => status !== "pending")
      .map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  })),
});
