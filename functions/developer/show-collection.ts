import { collectionFiles } from "../../shared/developer/collections-text.ts";
import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { DeveloperRefusal } from "../../shared/developer/developer-refusal.ts";

export const handler = defineDeveloperPage({
  route: "GET /collections/{file}",
  summary: "Hand out a collection of requests that sign",
  access: {},

  async handle({ params }) {
    const files = await collectionFiles();
    const name = params.file ?? "";
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (file === undefined) throw new DeveloperRefusal(404, "There is no such collection.");
    // The file is the same for all visitors and changes only with a release.
    return { ...file, headers: { "cache-control": "public, max-age=300" } };
  },
});
