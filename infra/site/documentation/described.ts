import type { Json } from "../../openapi/json-schema.ts";

/** An operation of the OpenAPI document with everything that its page shows; references are resolved. */
export type Described = {
  id: string;
  method: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  deprecated: boolean;
  parameters: readonly Parameter[];
  body: Content | undefined;
  answers: readonly Answer[];
  samples: readonly { lang: string; source: string }[];
};

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: Json;
  example: Json;
};

export type Content = { description: string; schema: Json; example: Json };

export type Answer = Partial<Content> & {
  status: string;
  headers: readonly Omit<Parameter, "in" | "required">[];
};
