import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { openapiText } from "../../shared/developer/openapi-text.ts";

export const handler = defineDeveloperPage({
  route: "GET /openapi.json",
  summary: "Show the OpenAPI document of the sandbox",
  access: {},

  handle: async () => ({
    content: "json",
    body: await openapiText(),
    // The document is the same for all visitors, and tools request it often.
    headers: { "cache-control": "public, max-age=300" },
  }),
});
