import { settings } from "../runtime/settings.ts";
import { trustOption } from "./pages/trust-option.ts";

/** The addresses in the texts that the build makes. The stage's own addresses replace them when a text is served. */
export const documentAddresses = {
  api: "https://psd2.fjordbanken.test",
  site: "https://sca.fjordbanken.test",
  developer: "https://developer.fjordbanken.test",
};

const authorityOption = / --(?:cacert|ssl-extra-ca-certs) (?:\.\.\/)?authority\.pem/g;
const answersLine = /\ncurl -fsS -o answers\.pem .*/g;

/**
 * Puts the stage's addresses into a text. If the interface has a public certificate, commands trust no test authority;
 * if the bank does not sign its answers, commands fetch no certificates for them.
 */
export function textForStage(text: string): string {
  const addressed = text
    .replaceAll(documentAddresses.api, settings.apiAddress)
    .replaceAll(documentAddresses.site, settings.siteAddress)
    .replaceAll(documentAddresses.developer, settings.developerAddress);
  const isPublic = trustOption(settings.apiAddress) === "";
  const trusting = isPublic ? addressed.replaceAll(authorityOption, "") : addressed;
  return settings.signsAnswers ? trusting : trusting.replaceAll(answersLine, "");
}
