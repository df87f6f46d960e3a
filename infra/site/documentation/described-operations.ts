import { follow } from "../../openapi/follow.ts";
import type { Json } from "../../openapi/json-schema.ts";
import type { Answer, Content, Described } from "./described.ts";

/** Lists the operations of an OpenAPI document in its order. */
export function describedOperations(document: Json): Described[] {
  return Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      tag: operation.tags[0],
      summary: operation.summary,
      description: operation.description,
      deprecated: operation.deprecated === true,
      parameters: operation.parameters.map((each: Json) => follow(document, each)),
      body: operation.requestBody && contentOf(operation.requestBody),
      answers: Object.entries<Json>(operation.responses).map(([status, answer]) =>
        answerOf(document, status, follow(document, answer)),
      ),
      samples: operation["x-codeSamples"] ?? [],
    })),
  );
}

const contentOf = ({ description = "", content }: Json): Content => ({
  description,
  ...content["application/json"],
});

const answerOf = (document: Json, status: string, answer: Json): Answer => ({
  status,
  ...(answer.content ? contentOf(answer) : { description: answer.description }),
  headers: Object.entries<Json>(answer.headers ?? {}).map(([name, header]) => ({
    name,
    ...follow(document, header),
  })),
});
