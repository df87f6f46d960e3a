import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { viewer } from "../../shared/developer/documentation-viewer.ts";

export const handler = defineDeveloperPage({
  route: "GET /documentation/viewer.js",
  summary: "Hand out the script that renders the documentation",
  access: {},

  async handle({ query }) {
    const { text, hash } = await viewer();
    // During a release, a page of one version may request the script of the other version.
    const isAskedFor = query.version === hash;
    const kept = isAskedFor ? "public, max-age=31536000, immutable" : "no-store";
    return { content: "module", body: text, headers: { "cache-control": kept } };
  },
});
