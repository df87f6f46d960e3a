import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { signersPage } from "../../shared/developer/pages/signers-page.ts";
import { signerTexts } from "../../shared/developer/signer-texts.ts";
import { settings } from "../../shared/runtime/settings.ts";

export const handler = defineDeveloperPage({
  route: "GET /signers",
  summary: "Show how requests are signed in each language",
  access: {},

  async handle() {
    return { content: "html", body: signersPage(settings, await signerTexts()) };
  },
});
