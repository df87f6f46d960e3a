import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { testAuthority } from "../../shared/developer/test-authority.ts";
import { pemOf } from "../../shared/signature/certificate-text.ts";

export const handler = defineDeveloperPage({
  route: "GET /authority.pem",
  summary: "Show the certificate of the test authority",
  access: { secrets: ["authority"], objects: ["truststore"] },

  async handle() {
    const { certificate } = await testAuthority();
    return { content: "text", body: pemOf(certificate.raw) };
  },
});
