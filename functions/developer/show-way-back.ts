import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { wayBackPage } from "../../shared/developer/pages/way-back-page.ts";

export const handler = defineDeveloperPage({
  route: "GET /try",
  summary: "Continue after an SCA that began in a form of the documentation",
  access: {},

  async handle() {
    return { content: "html", body: wayBackPage() };
  },
});
