import { openapiDocument } from "./document.ts";
import { readExamples } from "./examples.ts";
import { published } from "./published.ts";

/** The published OpenAPI document of a stage as text, as short as it can be. */
export const openapiJson = (stage: "sandbox" | "production"): string =>
  JSON.stringify(published(openapiDocument(stage, readExamples()), stage));
