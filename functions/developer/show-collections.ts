import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { collectionsPage } from "../../shared/developer/pages/developer-collections-page.ts";
import { siteAddresses } from "../../shared/developer/site-addresses.ts";

export const handler = defineDeveloperPage({
  route: "GET /collections",
  summary: "Show how the collections of requests are used",
  access: {},

  async handle() {
    return { content: "html", body: collectionsPage(siteAddresses()) };
  },
});
