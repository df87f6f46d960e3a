import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { openapiText } from "../../shared/developer/openapi-text.ts";

export const handler = defineDeveloperPage({
  route: "GET /openapi.json",
  summary: "Show the OpenAPI document of the sandbox",
  access: {},

  handle: async () => ({
    content: "json",
    body: await openapiText(),
    // Everybody gets the same, and a tool asks for it again and again.
    headers: { "cache-control": "public, max-age=300" },
  }),
});
