import { settings } from "../runtime/settings.ts";
import { builtFile } from "./built-file.ts";

/** The addresses in the built document. The stage's own addresses replace them when it is served. */
export const documentAddresses = {
  api: "https://psd2.fjordbanken.test",
  site: "https://sca.fjordbanken.test",
};

const file = builtFile("openapi.json", (text) =>
  text
    .replaceAll(documentAddresses.api, settings.apiAddress)
    .replaceAll(documentAddresses.site, settings.siteAddress),
);

export const makeOpenapiBy = file.madeBy;

/** The text of the OpenAPI document, with the stage's addresses. */
export const openapiText = file.read;
