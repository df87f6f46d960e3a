import type { Mistake } from "./mistake.ts";

/** The bytes before a hash that name its algorithm (RFC 8017, 9.2, note 1), in hexadecimal. The last is its length. */
const digestInfos: Record<string, string> = {
  sha256: "3031300d060960864801650304020105000420",
  sha1: "3021300906052b0e03021a05000414",
  sha512: "3051300d060960864801650304020305000440",
  sha384: "3041300d060960864801650304020205000430",
  sha224: "302d300d06096086480165030402040500041c",
  md5: "3020300c06082a864886f70d020505000410",
};

/** Hash algorithms that a signature may name, each with its prefix and the number of its bytes. */
export const hashes = Object.entries(digestInfos).map(([algorithm, prefix]) => ({
  algorithm,
  prefix,
  size: Number.parseInt(prefix.slice(-2), 16),
}));

/** The name of an algorithm: SHA-256 for sha256. */
export const nameOfHash = (algorithm: string): string =>
  algorithm.toUpperCase().replace("SHA", "SHA-");

export const sha256Only = "sign with SHA-256 (SHA256withRSA)";

/** The mistake of a signature with this hash. SHA-256 is none. */
export const hashMistake = (algorithm: string): Mistake[] =>
  algorithm === "sha256" ? [] : [[`is made with ${nameOfHash(algorithm)}`, sha256Only]];
