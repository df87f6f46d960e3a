import type { RelayedOperation } from "../../shared/developer/relay/relayed-operations.ts";
import { liveAlias, resourceNames } from "../deployment/names.ts";
import { deployedIn } from "../routes.ts";

/** Headers of a signed request that are in no column of the table of headers. */
const ofEverySignature = ["date", "digest", "content-type"];

/** The functions that the relay of the developer site may invoke: the operations of the sandbox. */
export const relayedFunctions = (): string[] => [
  ...new Set(deployedIn("sandbox").routes.map(({ id }) => functionOf(id))),
];

/** The routes of these functions, with the headers that each reads. */
export const relayed = (): RelayedOperation[] =>
  deployedIn("sandbox").routes.map(({ id, method, path, operation }) => ({
    id,
    method,
    path,
    functionName: functionOf(id),
    headers: [
      ...new Set([...operation.headers.rows.map(({ name }) => name), ...ofEverySignature]),
    ].filter((name) => name !== "host"),
  }));

const functionOf = (id: string) => `${resourceNames.function("sandbox", id)}:${liveAlias}`;
