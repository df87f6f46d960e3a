import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { checkerPage } from "../../shared/developer/pages/developer-checker-page.ts";
import { settings } from "../../shared/runtime/settings.ts";

export const handler = defineDeveloperPage({
  route: "GET /signature",
  summary: "Show the signature checker",
  access: {},

  async handle() {
    const { developerAddress } = settings;
    const empty = { developerAddress, request: "", clientCertificate: "" };
    return { content: "html", body: checkerPage(empty) };
  },
});
