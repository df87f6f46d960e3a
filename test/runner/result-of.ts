import { type AssertionResult, createEmptyTestResult, type TestResult } from "@jest/test-result";
import type { Circus, Config } from "@jest/types";
import { formatExecError, formatResultsErrors } from "jest-message-util";

type File = {
  path: string;
  config: Config.ProjectConfig;
  globalConfig: Config.GlobalConfig;
  /** Milliseconds since 1970: before the file's modules were loaded, after that, and after its last test. */
  times: { start: number; loaded: number; end: number };
};

/** Converts a file's outcome from jest-circus to the result that Jest's reporters read. */
export function resultOf(
  outcome: Circus.RunResult,
  { path, config, globalConfig, times: { start, loaded, end } }: File,
): TestResult {
  const testResults = outcome.testResults.map(caseOf);
  const count = (status: AssertionResult["status"]) =>
    testResults.filter((each) => each.status === status).length;
  const failed = formatResultsErrors(testResults, config, globalConfig, path);
  const strays = outcome.unhandledErrors.map((stack) =>
    formatExecError({ message: "", stack }, config, globalConfig, path),
  );
  const empty = createEmptyTestResult();
  return {
    ...empty,
    failureMessage: [failed, ...strays].filter(Boolean).join("\n\n") || null,
    numFailingTests: count("failed"),
    numPassingTests: count("passed"),
    numPendingTests: count("pending"),
    numTodoTests: count("todo"),
    perfStats: {
      ...empty.perfStats,
      start,
      end,
      runtime: end - start,
      loadTestEnvironmentStart: start,
      loadTestEnvironmentEnd: loaded,
      slow: false,
    },
    ...(strays.length
      ? { testExecError: { message: strays.join("\n"), stack: strays.join("\n") } }
      : {}),
    testFilePath: path,
    testResults,
  };
}

const caseOf = ({ testPath, errors, status, duration, ...rest }: Circus.TestResult) => {
  const [, ...names] = testPath;
  const title = names.at(-1) ?? "";
  const result: AssertionResult = {
    ancestorTitles: names.slice(0, -1),
    duration: duration ?? null,
    failureDetails: [],
    // Without the frames of this runner, the error's code frame shows the test.
    failureMessages: errors.map((error) => error.replace(/\n.*\/test\/runner\/.*/g, "")),
    fullName: names.join(" "),
    invocations: rest.invocations,
    location: null,
    numPassingAsserts: 0,
    retryReasons: [],
    status: statusOf(status, errors.length > 0),
    title,
  };
  return result;
};

const statusOf = (status: Circus.TestStatus, failed: boolean): AssertionResult["status"] => {
  if (status === "skip") return "pending";
  if (status === "todo") return "todo";
  return failed ? "failed" : "passed";
};
