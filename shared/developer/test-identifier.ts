import type { KeyObject } from "node:crypto";
import { deriveToken } from "../secrets/derive.ts";
import { secret } from "../secrets/secrets.ts";

/** The prefix of the site's identifiers. No other TPP of the sandbox has it. */
const prefix = "PSDNO-FSA-SBX";

/**
 * The organizationIdentifier for a signing key. It is always the same and nobody else can get it, because a
 * certificate is issued only for a key that has signed its own request.
 */
export async function testIdentifier(sealingKey: KeyObject): Promise<string> {
  const publicPart = sealingKey.export({ type: "spki", format: "der" }).toString("base64");
  const token = deriveToken(await secret("identifiers"), "sealing key", publicPart);
  return prefix + base32(Buffer.from(token, "base64url").subarray(0, 10));
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes 80 bits as sixteen characters (RFC 4648, 6). */
function base32(bytes: Buffer): string {
  const number = BigInt(`0x${bytes.toString("hex")}`);
  const places = Array.from({ length: 16 }, (_, place) => BigInt(75 - 5 * place));
  return places.map((place) => letters.charAt(Number((number >> place) & 31n))).join("");
}
