import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { certificatesPage } from "../../shared/developer/pages/developer-certificates-page.ts";
import { settings } from "../../shared/runtime/settings.ts";

export const handler = defineDeveloperPage({
  route: "GET /certificates",
  summary: "Show the form for test certificates",
  access: {},

  async handle() {
    const form = {
      csr: "",
      clientCsr: "",
      roles: ["AISP", "PISP"],
      name: "My TPP",
      days: "90",
    };
    const { developerAddress } = settings;
    return {
      content: "html",
      body: certificatesPage({ developerAddress, form }),
    };
  },
});
