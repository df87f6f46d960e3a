import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { DeveloperRefusal } from "../../shared/developer/developer-refusal.ts";
import { signerText } from "../../shared/developer/signer-texts.ts";

export const handler = defineDeveloperPage({
  route: "GET /signers/{file}",
  summary: "Hand out the file that signs requests in one language",
  access: {},

  async handle({ params }) {
    const body = await signerText(params.file ?? "");
    if (body === undefined) throw new DeveloperRefusal(404, "There is no such file.");
    return { content: "text", body, headers: { "cache-control": "public, max-age=300" } };
  },
});
