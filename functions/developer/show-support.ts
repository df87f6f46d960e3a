import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { supportPage } from "../../shared/developer/pages/support-page.ts";
import { settings } from "../../shared/runtime/settings.ts";

export const handler = defineDeveloperPage({
  route: "GET /support",
  summary: "Tell where TPPs get help",
  access: {},

  handle: async () => ({ content: "html", body: supportPage(settings) }),
});
