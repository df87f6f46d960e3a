import { hash } from "node:crypto";
import { hashMistake } from "./hashes.ts";
import type { Mistake } from "./mistake.ts";
import type { OpenedSignature } from "./opened-signature.ts";

const algorithms = ["sha256", "sha1", "sha384", "sha512"] as const;
/** The mistake of a signature with RSASSA-PSS. */
export const pss: Mistake = ["is padded by PSS", "pad by PKCS#1 v1.5, as RSASSA-PKCS1-v1_5 says"];

/**
 * Removes the mask of a block that may be RSASSA-PSS (RFC 8017, 9.1.2), and so finds its salt. The mask of another hash
 * can leave what looks like a salt, so each hash that may be the right one is returned.
 */
export function openPss(block: Buffer, modulusLength: number): OpenedSignature[] {
  if (block.at(-1) !== 0xbc) return [];
  const bits = modulusLength - 1;
  const encoded = block.subarray(block.length - Math.ceil(bits / 8));
  return algorithms.flatMap((algorithm) => {
    const size = hash(algorithm, "", "buffer").length;
    const wanted = encoded.subarray(-size - 1, -1);
    const masked = encoded.subarray(0, -size - 1);
    const data = Buffer.from(
      mask(wanted, masked.length, algorithm).map((byte, at) => byte ^ (masked[at] ?? 0)),
    );
    data[0] = (data[0] ?? 0) & (0xff >> (encoded.length * 8 - bits));
    const one = data.findIndex((byte) => byte !== 0);
    if (data[one] !== 1) return [];
    const salt = data.subarray(one + 1);
    const fits = (bytes: string | Buffer) => {
      const salted = [Buffer.alloc(8), hash(algorithm, bytes, "buffer"), salt];
      return hash(algorithm, Buffer.concat(salted), "buffer").equals(wanted);
    };
    // A salt of maximum length leaves no room for padding, and a single byte may match by chance.
    return [{ certain: one >= 8, mistakes: [pss, ...hashMistake(algorithm)], fits }];
  });
}

/** MGF1 (RFC 8017, B.2.1). */
function mask(seed: Buffer, length: number, algorithm: string): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; blocks.length * seed.length < length; at += 1)
    blocks.push(hash(algorithm, Buffer.concat([seed, Buffer.of(0, 0, 0, at)]), "buffer"));
  return Buffer.concat(blocks).subarray(0, length);
}
