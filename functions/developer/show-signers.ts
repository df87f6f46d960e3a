import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { signersPage } from "../../shared/developer/pages/signers-page.ts";
import { places } from "../../shared/developer/places.ts";
import { signerTexts } from "../../shared/developer/signer-texts.ts";

export const handler = defineDeveloperPage({
  route: "GET /signers",
  summary: "Show how requests are signed in each language",
  access: {},

  async handle() {
    return { content: "html", body: signersPage(places(), await signerTexts()) };
  },
});
