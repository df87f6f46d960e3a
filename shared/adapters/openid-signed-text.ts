import { hash } from "node:crypto";
import * as v from "valibot";
import { verifySignedData } from "./cms.ts";
import { NotProved } from "./openid-fault.ts";

/**
 * The claim of Norwegian BankID for a text signed with its simple flow: PKCS #7 in base64, and the SHA-256 of the
 * text.
 */
const Signed = v.object({
  sign_result: v.object({
    endUser: v.string(),
    merchant: v.optional(v.string()),
    hash: v.string(),
  }),
});

/**
 * Checks that exactly this text was signed, in UTF-8: by its hash, and by a signature whose certificate comes from
 * the authorities that the bank trusts. The ID token around it names the person.
 */
export function verifySignedText(
  claims: object,
  text: string | undefined,
  authorities: string | undefined,
  now: Date,
): void {
  if (authorities === undefined) throw new Error('The secret "openid" has no "signers".');
  const read = v.safeParse(Signed, claims);
  if (!read.success || text === undefined) throw new NotProved("no signed text");
  const { endUser, merchant, hash: told } = read.output.sign_result;
  if (!Buffer.from(told, "base64").equals(hash("sha256", text, "buffer")))
    throw new NotProved("another text");
  for (const signature of [endUser, ...(merchant === undefined ? [] : [merchant])])
    if (!isSigned(signature, text, authorities, now)) throw new NotProved("an invalid signature");
}

function isSigned(signature: string, text: string, authorities: string, now: Date): boolean {
  try {
    const bytes = Buffer.from(signature, "base64");
    return verifySignedData(bytes, Buffer.from(text, "utf8"), authorities, now);
  } catch {
    return false;
  }
}
