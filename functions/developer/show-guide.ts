import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { firstCallPage } from "../../shared/developer/pages/developer-guide-page.ts";
import { siteAddresses } from "../../shared/developer/site-addresses.ts";

export const handler = defineDeveloperPage({
  route: "GET /",
  summary: "Show developers the way to a first call",
  access: {},

  async handle() {
    return { content: "html", body: firstCallPage(siteAddresses()) };
  },
});
