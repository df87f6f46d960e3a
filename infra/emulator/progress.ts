import { AsyncLocalStorage } from "node:async_hooks";
import { styleText } from "node:util";

type Step = { what: string; depth: number; seconds: number | undefined };

const started = performance.now();
const steps: Step[] = [];
const depthOf = new AsyncLocalStorage<number>();

/**
 * Prints a progress line with the time since the start; colours follow the terminal and NO_COLOR.
 */
export function tell(text: string): void {
  console.log(`${styleText("dim", `${inSeconds(secondsSince(started))}`.padStart(8))}  ${text}`);
}

/** Runs a step that takes a while, and prints its name and duration. */
export async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const depth = depthOf.getStore() ?? 0;
  const step: Step = { what, depth, seconds: undefined };
  steps.push(step);
  const end = (mark: string) => {
    step.seconds = secondsSince(from);
    tell(`${mark} ${what} ${styleText("dim", `(${inSeconds(step.seconds)})`)}`);
  };
  try {
    const result = await depthOf.run(depth + 1, run);
    end(styleText("green", "✓"));
    return result;
  } catch (error) {
    end(styleText("red", "✗"));
    throw error;
  }
}

/**
 * Lists the duration of each step in the order of their starts; a step's parts are indented below
 * it.
 */
export function timesOfSteps(): string {
  const lines = steps.map(({ what, depth, seconds }) => {
    const time = seconds === undefined ? "-" : seconds.toFixed(1);
    return `${time.padStart(8)}  ${"  ".repeat(depth)}${what}`;
  });
  return [
    " Seconds  Step",
    ...lines,
    `${secondsSince(started).toFixed(1).padStart(8)}  in total`,
  ].join("\n");
}

const secondsSince = (from: number) => (performance.now() - from) / 1000;

const inSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;
