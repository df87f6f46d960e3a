import { styleText } from "node:util";
import type { Invocation } from "./front-handler.ts";

/** One call of a deployed function, for somebody who watches. */
export const invocationLine = ({ functionName, problem }: Invocation): string =>
  problem
    ? `${styleText("red", "✗")} ${functionName}: ${problem}`
    : `${styleText("green", "→")} ${functionName}`;
