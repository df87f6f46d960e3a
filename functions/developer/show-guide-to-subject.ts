import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { DeveloperRefusal } from "../../shared/developer/developer-refusal.ts";
import { guidePage } from "../../shared/developer/guides/guide-page.ts";
import { siteAddresses } from "../../shared/developer/site-addresses.ts";

export const handler = defineDeveloperPage({
  route: "GET /guides/{subject}",
  summary: "Show the guide to one subject",
  access: {},

  async handle({ params }) {
    const body = guidePage(params.subject ?? "", siteAddresses());
    if (body === undefined) throw new DeveloperRefusal(404, "There is no such guide.");
    return { content: "html", body };
  },
});
