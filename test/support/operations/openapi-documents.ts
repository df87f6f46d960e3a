import { openapiDocument } from "../../../infra/openapi/document.ts";
import { readExamples } from "../../../infra/openapi/examples.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";

export const stages = ["sandbox", "production"] as const;
export type Stage = (typeof stages)[number];

export const examples = readExamples();
export const documents = Object.fromEntries(
  stages.map((stage) => [stage, openapiDocument(stage, examples)]),
) as Record<Stage, Json>;

type Listed = { name: string; path: string; method: string; operation: Json };

/** The operations of a document, in its order. */
export const operationsOf = ({ paths }: Json): Listed[] =>
  Object.entries<Json>(paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({
      name: operation.operationId,
      path,
      method,
      operation,
    })),
  );
