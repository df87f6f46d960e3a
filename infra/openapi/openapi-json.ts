import { openapiDocument } from "./document.ts";
import { readExamples } from "./examples.ts";
import { published } from "./published.ts";

/** The published OpenAPI document of a stage as compact JSON. */
export const openapiJson = (stage: "sandbox" | "production"): string =>
  JSON.stringify(published(openapiDocument(stage, readExamples()), stage));
