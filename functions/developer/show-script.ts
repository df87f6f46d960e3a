import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { DeveloperRefusal } from "../../shared/developer/developer-refusal.ts";
import { siteScripts } from "../../shared/developer/site-scripts.ts";

export const handler = defineDeveloperPage({
  route: "GET /scripts/{file}",
  summary: "Hand out a script of the site's pages",
  access: {},

  async handle({ params }) {
    const scripts = await siteScripts();
    const file = params.file ?? "";
    const body = Object.hasOwn(scripts, file) ? scripts[file] : undefined;
    if (body === undefined) throw new DeveloperRefusal(404, "There is no such script.");
    return { content: "module", body, headers: { "cache-control": "public, max-age=300" } };
  },
});
