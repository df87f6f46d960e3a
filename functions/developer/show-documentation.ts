import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { viewer } from "../../shared/developer/documentation-viewer.ts";
import { documentationPage } from "../../shared/developer/pages/developer-documentation-page.ts";

export const handler = defineDeveloperPage({
  route: "GET /documentation",
  summary: "Show the documentation of every operation",
  access: {},

  async handle() {
    const { hash } = await viewer();
    return { content: { script: "self" }, body: documentationPage(hash) };
  },
});
