import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { signersPage } from "../../shared/developer/pages/signers-page.ts";
import { signerTexts } from "../../shared/developer/signer-texts.ts";
import { siteAddresses } from "../../shared/developer/site-addresses.ts";

export const handler = defineDeveloperPage({
  route: "GET /signers",
  summary: "Show how requests are signed in each language",
  access: {},

  async handle() {
    return { content: "html", body: signersPage(siteAddresses(), await signerTexts()) };
  },
});
