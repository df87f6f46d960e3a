import type { Client } from "./client.ts";
import { goClient } from "./go-client.ts";
import { javaClient } from "./java-client.ts";
import { pythonClient } from "./python-client.ts";
import { pythonModels } from "./python-models.ts";
import { typescriptFetch, typescriptTypes } from "./typescript-clients.ts";

/** The clients to try, by the names that the command accepts. */
export const clients = {
  python: pythonClient,
  java: javaClient,
  go: goClient,
  "typescript-fetch": typescriptFetch,
  "openapi-typescript": typescriptTypes,
  "python-models": pythonModels,
} as const satisfies Record<string, Client>;

export type ClientName = keyof typeof clients;
