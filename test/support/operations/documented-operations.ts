import { follow } from "../../../infra/openapi/follow.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { openapiJson } from "../../../infra/openapi/openapi-json.ts";

export const openapi: Json = JSON.parse(openapiJson("sandbox"));

export const documentedTags: string[] = openapi.tags.map(({ name }: Json) => name);

/** Every operation of the OpenAPI document, with what its page must show. */
export const documentedOperations = Object.entries<Json>(openapi.paths).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => ({
    id: operation.operationId as string,
    method: method.toUpperCase(),
    path,
    tag: operation.tags[0] as string,
    summary: operation.summary as string,
    statuses: Object.keys(operation.responses),
    parameters: operation.parameters.map((each: Json) => follow(openapi, each)) as Json[],
    body: operation.requestBody?.content["application/json"].schema as Json | undefined,
  })),
);
