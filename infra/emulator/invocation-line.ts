import { styleText } from "node:util";
import type { Invocation } from "./front-handler.ts";

/** One line of console output about a function call. */
export const invocationLine = ({ functionName, problem }: Invocation): string =>
  problem
    ? `${styleText("red", "✗")} ${functionName}: ${problem}`
    : `${styleText("green", "→")} ${functionName}`;
