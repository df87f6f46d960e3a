import { mkdirSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { AggregatedResult } from "@jest/test-result";
import { folderTable, slowCases, type Times, timesFile } from "./times.ts";

/**
 * A Jest reporter that prints the time of each folder and the slow cases, and stores all times for `npm run
 * test:times`.
 */
export default class TimesReporter {
  onRunComplete(_contexts: unknown, results: AggregatedResult): void {
    const times = timesOf(results);
    mkdirSync("build", { recursive: true });
    writeFileSync(timesFile, JSON.stringify(times));
    const slow = slowCases(times);
    const lines = [
      ...folderTable(times),
      ...(slow.length ? [`Slow cases (over 2 s): ${slow.length}`, ...slow] : []),
    ];
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
