import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { referencePage } from "../../shared/developer/pages/developer-reference-page.ts";

export const handler = defineDeveloperPage({
  route: "GET /reference",
  summary: "Show the seeded customers, the error codes and the scenarios",
  access: {},

  async handle() {
    return { content: "html", body: referencePage() };
  },
});
