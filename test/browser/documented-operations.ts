import { openapiJson } from "../../infra/openapi/openapi-json.ts";

type Told = { summary: string; tags: string[]; responses: Record<string, unknown> };

const document = JSON.parse(openapiJson("sandbox")) as {
  tags: { name: string }[];
  paths: Record<string, Record<string, Told>>;
};

export const documentedTags = document.tags.map(({ name }) => name);

/** Every operation of the OpenAPI document, with its id in the viewer. */
export const documentedOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { summary, tags, responses }]) => ({
    place: `${method}-${path.replaceAll(/[{}]/g, "-")}`,
    method,
    path,
    summary,
    tag: tags[0] ?? "",
    statuses: Object.keys(responses),
  })),
);
