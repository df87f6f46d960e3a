import { PageError } from "../../shared/http/page-error.ts";
import { defineDocument } from "../../shared/http/pipeline/define-document.ts";
import { settings } from "../../shared/runtime/settings.ts";
import { answerCertificates } from "../../shared/secrets/secrets.ts";
import { answerCertificatesPath } from "../../shared/signature/answer-certificates-path.ts";
import { dersOfBundle, pemOf } from "../../shared/signature/certificate-text.ts";

export const handler = defineDocument({
  route: `GET ${answerCertificatesPath}`,
  summary: "Show the certificates with which the bank signs its answers",
  access: { secrets: ["answer-certificates"] },
  type: "application/pem-certificate-chain",

  /** Writes the certificates anew, so that nothing that stands beside them in the secret gets out. */
  async content() {
    const text = settings.signsAnswers ? ((await answerCertificates()) ?? "") : "";
    const certificates = dersOfBundle(text).map(pemOf);
    if (certificates.length === 0) throw new PageError(404, "unknown");
    return certificates.join("");
  },
});
