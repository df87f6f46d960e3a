import { constants, hash, type KeyObject, publicDecrypt } from "node:crypto";
import type { Mistake } from "./mistake.ts";
import { openPss } from "./opened-pss.ts";

/** The content of a signature, recovered with the public key. */
export type OpenedSignature = {
  /** True if this key certainly made the signature, even if the signed text is not found. */
  certain: boolean;
  /** Mistakes in the signature itself, for any text. */
  mistakes: readonly Mistake[];
  /** Tells whether the signature is of these bytes. */
  fits: (bytes: string | Buffer) => boolean;
};

/** The prefix of a hash that names its algorithm (RFC 8017, 9.2, note 1). */
const digestInfos = {
  sha256: "3031300d060960864801650304020105000420",
  sha1: "3021300906052b0e03021a05000414",
  sha512: "3051300d060960864801650304020305000440",
  sha384: "3041300d060960864801650304020205000430",
  sha224: "302d300d06096086480165030402040500041c",
  md5: "3020300c06082a864886f70d020505000410",
} as const;

const hashNames: Record<string, string> = {
  md5: "MD5",
  sha1: "SHA-1",
  sha224: "SHA-224",
  sha384: "SHA-384",
  sha512: "SHA-512",
};

const hashesByLength: Record<number, string> = {
  16: "md5",
  20: "sha1",
  28: "sha224",
  32: "sha256",
  48: "sha384",
  64: "sha512",
};

/**
 * Opens a signature with a public key. Returns undefined if the content has no padding: a signature of another key
 * gives noise.
 */
export function openSignature(signature: Buffer, key: KeyObject): OpenedSignature | undefined {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const block = blockOf(signature, key, bits);
  if (!block) return undefined;
  const [, content] = /^0001(?:ff){8,}00((?:..)*)$/.exec(block.toString("hex")) ?? [];
  if (content !== undefined) return openPkcs1(content);
  return openPss(block, bits, hashMistake);
}

/** A signature is as long as its key. Only zeros at its beginning may be missing. Other bytes would give noise. */
function blockOf(signature: Buffer, key: KeyObject, bits: number): Buffer | undefined {
  if (signature.length < Math.ceil(bits / 8) - 2) return undefined;
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature);
  } catch {
    return undefined;
  }
}

function openPkcs1(content: string): OpenedSignature {
  for (const [algorithm, info] of Object.entries(digestInfos)) {
    const digest = content.slice(info.length);
    if (content.startsWith(info) && hashesByLength[digest.length / 2] === algorithm)
      return {
        certain: true,
        mistakes: hashMistake(algorithm),
        fits: (bytes) => hash(algorithm, bytes) === digest,
      };
  }
  const bytes = Buffer.from(content, "hex");
  return namesHash(bytes) ? otherHash : openBare(bytes);
}

/**
 * Tells whether the content names a hash algorithm like a signature does: the DER of an object identifier, then the
 * hash.
 */
const namesHash = (content: Buffer): boolean =>
  content[0] === 0x30 &&
  content[1] === content.length - 2 &&
  content[2] === 0x30 &&
  content[4] === 0x06;

/** A hash algorithm that is not computed here, so the text cannot be compared. */
export const unknownHash: Mistake = {
  did: "is made with another hash than SHA-256",
  instead: "sign with SHA-256 (SHA256withRSA)",
};

const otherHash: OpenedSignature = { certain: true, mistakes: [unknownHash], fits: () => false };

/**
 * Opens the content of a client that encrypts with its key instead of signing: a hash, its hexadecimal form, or the
 * text.
 */
function openBare(content: Buffer): OpenedSignature {
  const text = content.toString("latin1");
  const isHex = /^(?:[\da-f]{2})+$/i.test(text);
  const algorithm = hashesByLength[isHex ? content.length / 2 : content.length];
  const wanted = isHex ? text.toLowerCase() : content.toString("hex");
  const fits = (bytes: string | Buffer) =>
    content.equals(Buffer.from(bytes)) ||
    (algorithm !== undefined && hash(algorithm, bytes) === wanted);
  const did = algorithm
    ? `holds ${isHex ? "the hexadecimal form of a hash" : "a bare hash"}, which does not say of which kind it is`
    : "holds a text where it should hold a hash";
  return {
    certain: true,
    mistakes: [
      {
        did,
        instead:
          "sign by RSASSA-PKCS1-v1_5 with SHA-256 (SHA256withRSA), which hashes by itself, and do not encrypt with the key",
      },
    ],
    fits,
  };
}

function hashMistake(algorithm: string): Mistake[] {
  const name = hashNames[algorithm];
  return name
    ? [{ did: `is made with ${name}`, instead: "sign with SHA-256 (SHA256withRSA)" }]
    : [];
}
