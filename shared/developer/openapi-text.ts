import { builtFile } from "./built-file.ts";
import { textForStage } from "./stage-text.ts";

/** The text of the OpenAPI document, with the stage's addresses. */
export const openapiText = builtFile("openapi.json", textForStage);
