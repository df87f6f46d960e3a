import { settings } from "../../runtime/settings.ts";
import { answerCertificatesPath } from "../../signature/answer-certificates-path.ts";

/** The address of the certificates with which the bank signs its answers; undefined if it does not sign them. */
export const answerCertificatesAddress = (): string | undefined =>
  settings.signsAnswers ? settings.siteAddress + answerCertificatesPath : undefined;
