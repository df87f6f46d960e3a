import { routeFinder } from "../../http/find-route.ts";
import { builtFile } from "../built-file.ts";

/** An operation of the sandbox, as the build lists it for the relay. */
export type RelayedOperation = {
  id: string;
  method: string;
  path: string;
  /** The function and its alias in AWS. */
  functionName: string;
  /** The headers that the operation reads, in lower case. */
  headers: readonly string[];
};

/** Finds the operation of a method and a path. */
export const relayedOperations = builtFile("relayed-operations.json", (text) =>
  routeFinder<RelayedOperation>(JSON.parse(text)),
);
