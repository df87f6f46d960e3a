import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { guidesPage } from "../../shared/developer/guides/guides-page.ts";
import { siteAddresses } from "../../shared/developer/site-addresses.ts";

export const handler = defineDeveloperPage({
  route: "GET /guides",
  summary: "List the guides, and how the command line is installed",
  access: {},

  async handle() {
    return { content: "html", body: guidesPage(siteAddresses()) };
  },
});
