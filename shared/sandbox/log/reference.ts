import { decrypt, encrypt } from "../../secrets/encryption.ts";
import { secret } from "../../secrets/secrets.ts";
import { printOfQuote, type Quoted, type Reference } from "../bank/terms/same-quote.ts";

const purpose = "quote";

/** Makes the encrypted reference of a quote. Only the bank can make or read it. */
export const quoteReference = async (
  { world, scenario }: Pick<Reference, "world" | "scenario">,
  quoted: Quoted,
): Promise<string> => {
  const { funds, outcome } = scenario ?? {};
  const asked = { ...(funds && { funds }), ...(outcome && { outcome }) };
  const reference: Reference = { world, scenario: asked, print: printOfQuote(quoted) };
  return encrypt(await secret("approvals"), purpose, JSON.stringify(reference));
};

/** Decodes a reference. Returns undefined if the bank did not make it. */
export async function openReference(text: string): Promise<Reference | undefined> {
  const key = await secret("approvals");
  try {
    return JSON.parse(decrypt(key, purpose, text)) as Reference;
  } catch {
    return undefined;
  }
}
