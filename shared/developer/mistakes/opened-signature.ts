import { constants, hash, type KeyObject, publicDecrypt } from "node:crypto";
import { hashes, hashMistake, sha256Only } from "./hashes.ts";
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

/**
 * Opens a signature with a public key, in each way in which it may be padded. There is none if another key made it:
 * that gives noise.
 */
export function openSignature(signature: Buffer, key: KeyObject): OpenedSignature[] {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  const block = blockOf(signature, key, bits);
  if (!block) return [];
  const [, content] = /^0001(?:ff){8,}00((?:..)*)$/.exec(block.toString("hex")) ?? [];
  return content === undefined ? openPss(block, bits) : [openPkcs1(content)];
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
  const named = hashes.find(
    ({ prefix, size }) => content.startsWith(prefix) && content.length === prefix.length + 2 * size,
  );
  if (!named) return openBare(Buffer.from(content, "hex"));
  const digest = content.slice(named.prefix.length);
  return {
    certain: true,
    mistakes: hashMistake(named.algorithm),
    fits: (bytes) => hash(named.algorithm, bytes) === digest,
  };
}

/** A hash algorithm that is not computed here, so the text cannot be compared. */
export const unknownHash: Mistake = ["is made with another hash than SHA-256", sha256Only];

/**
 * Opens the content of a client that encrypts with its key instead of signing: a hash, its hexadecimal form, or the
 * text. The DER of an object identifier names a hash algorithm that is unknown.
 */
function openBare(content: Buffer): OpenedSignature {
  if (/^30..30..06/.test(content.toString("hex")) && content[1] === content.length - 2)
    return { certain: true, mistakes: [unknownHash], fits: () => false };
  const text = content.toString("latin1");
  const isHex = /^(?:[\da-f]{2})+$/i.test(text);
  const bytes = isHex ? Buffer.from(text, "hex") : content;
  const { algorithm } = hashes.find(({ size }) => size === bytes.length) ?? {};
  const did = algorithm
    ? `holds ${isHex ? "the hexadecimal form of a hash" : "a bare hash"}, which does not say of which kind it is`
    : "holds a text where it should hold a hash";
  const instead =
    "sign by RSASSA-PKCS1-v1_5 with SHA-256 (SHA256withRSA), which hashes by itself, and do not encrypt with the key";
  return {
    certain: true,
    mistakes: [[did, instead]],
    fits: (signed) =>
      content.equals(Buffer.from(signed)) ||
      (algorithm !== undefined && hash(algorithm, signed, "buffer").equals(bytes)),
  };
}
