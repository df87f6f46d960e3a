import { readFile } from "node:fs/promises";
import { once } from "../once.ts";
import { settings } from "../settings.ts";

/** The addresses that the document is made with; whoever serves it puts the stage's own in their place. */
export const documentAddresses = {
  api: "https://psd2.fjordbanken.test",
  site: "https://sca.fjordbanken.test",
};

/** Where it was built, the document lies beside the function, so that nothing that makes it is loaded there. */
let make = (): Promise<string> => readFile(new URL("openapi.json", import.meta.url), "utf8");

/** Says how the document is made where the sources run, and nothing was built. */
export function makeOpenapiBy(other: () => Promise<string>): void {
  make = other;
}

/** The text of the OpenAPI document, with the stage's addresses. */
export const openapiText = once(async () =>
  (await make())
    .replaceAll(documentAddresses.api, settings.apiAddress)
    .replaceAll(documentAddresses.site, settings.siteAddress),
);
