import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { DeveloperRefusal } from "../../shared/developer/developer-refusal.ts";
import { settings } from "../../shared/runtime/settings.ts";

/** The days after which who has read the file reads it again. RFC 9116 (2.5.5) recommends less than a year. */
const validDays = 90;

export const handler = defineDeveloperPage({
  route: "GET /.well-known/security.txt",
  summary: "Tell whom to write to about a weakness (RFC 9116)",
  access: {},

  async handle({ realTime }) {
    const { securityContact, developerAddress } = settings;
    // RFC 9116 demands a contact, so a site without one has no such file.
    if (!securityContact)
      throw new DeveloperRefusal(404, "This site names no contact for security.");
    // The contact is a setting of the running site, so it is true as long as the site answers.
    const expires = new Date(realTime.getTime() + validDays * 86_400_000);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires.toISOString().replace(/\.\d+Z$/, "Z")}`,
      "Preferred-Languages: en, nb",
      `Canonical: ${developerAddress}/.well-known/security.txt`,
    ];
    return { content: "text", body: `${lines.join("\n")}\n` };
  },
});
