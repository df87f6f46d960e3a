import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { identifierFor } from "../../shared/developer/places.ts";
import { certificatesPage } from "../../shared/pages/developer-certificates-page.ts";
import { keyScriptHash } from "../../shared/pages/developer-key-script.ts";
import { settings } from "../../shared/settings.ts";

export const handler = defineDeveloperPage({
  route: "GET /certificates",
  summary: "Show the form for test certificates",
  access: {},

  async handle({ requestId }) {
    const form = {
      csr: "",
      roles: ["AISP", "PISP"],
      name: "My TPP",
      identifier: identifierFor(requestId),
      days: "90",
    };
    const { developerAddress } = settings;
    return {
      content: { script: keyScriptHash },
      body: certificatesPage({ developerAddress, form }),
    };
  },
});
