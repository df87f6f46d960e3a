import { styleText } from "node:util";

const started = performance.now();

/** Says what is being done, with the time since the start; colours as the terminal and NO_COLOR want them. */
export function tell(text: string): void {
  console.log(`${styleText("dim", seconds(performance.now() - started))}  ${text}`);
}

/** Does something that takes a while, and says what and how long. */
export async function timed<T>(what: string, run: () => Promise<T>): Promise<T> {
  const from = performance.now();
  try {
    const result = await run();
    tell(`${styleText("green", "✓")} ${what} ${styleText("dim", `(${took(from)})`)}`);
    return result;
  } catch (error) {
    tell(`${styleText("red", "✗")} ${what} ${styleText("dim", `(${took(from)})`)}`);
    throw error;
  }
}

const took = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8);
