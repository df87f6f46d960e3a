import { hash } from "node:crypto";
import { createDigest } from "../../signature/digest.ts";
import { otherBodies } from "./body-forms.ts";
import { nameOfHash } from "./hashes.ts";

const algorithms = ["sha256", "sha512", "sha384", "sha1", "md5"] as const;
type Algorithm = (typeof algorithms)[number];

const right = "in base64";

/** Ways to write a hash, the right one first. */
// biome-ignore format: one way a line, so that they read as a table
const writings: readonly [what: string, write: (digest: Buffer, algorithm: Algorithm) => string][] = [
  [right, (digest) => digest.toString("base64")],
  ["in hexadecimal", (digest) => digest.toString("hex")],
  ["in hexadecimal in capitals", (digest) => digest.toString("hex").toUpperCase()],
  ["as the base64 of its hexadecimal form", (digest) => base64(digest.toString("hex"))],
  ["as the base64 of its hexadecimal form in capitals", (digest) => base64(digest.toString("hex").toUpperCase())],
  ["in base64url", (digest) => digest.toString("base64url")],
  ["in base64 without the = at its end", (digest) => digest.toString("base64").replace(/=+$/, "")],
  ["as the base64 of its base64", (digest) => base64(digest.toString("base64"))],
  ["as the hash of the hash", (digest, algorithm) => hash(algorithm, digest, "base64")],
  ["as the hash of its hexadecimal form", (digest, algorithm) => hash(algorithm, digest.toString("hex"), "base64")],
];

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** Lists digests that a client may have signed instead of the header, each with a description. */
export function digestsOtherwise(header: string, body: Buffer): [what: string, digest: string][] {
  const digest = hash("sha256", body, "buffer");
  // biome-ignore format: one way a line, so that they read as a table
  const others: [string, string][] = [
    ["without the name of its hash", header.replace(/^[^=]+=/, "")],
    ["with the name of its hash in lower case", header.replace(/^[^=]+=/, (name) => name.toLowerCase())],
    ["of SHA-512", createDigest(body, "SHA-512")],
    ["of SHA-256", createDigest(body)],
    ...writings.slice(1).map(([what, write]): [string, string] => [what, `SHA-256=${write(digest, "sha256")}`]),
    ...otherBodies(body).map(([what, other]): [string, string] => [what, createDigest(other)]),
  ];
  return others.filter(([, other]) => other !== header);
}

/** The value of a Digest without what some clients put around it. */
// biome-ignore format: one form a line, so that they read as a table
const wrappers: readonly [form: RegExp, did: string][] = [
  [/^:(.*):$/, "has colons around its value, as Content-Digest has"],
  [/^"(.*)"$/, "has quotes around its value"],
];

/** Says in one sentence what a wrong Digest header was computed from. Returns undefined if the search finds nothing. */
export function digestMistake(header: string, body: Buffer): string | undefined {
  const [, name = "", given = ""] = /^([A-Za-z][\w-]*)[=:][ \t]*(.+)$/.exec(header.trim()) ?? [];
  const named = algorithmOf(name);
  const [form, wrapped] = wrappers.find(([each]) => named && each.test(given)) ?? [];
  const value = form ? given.replace(form, "$1") : named ? given : header.trim();
  const found = search(value, body, named);
  if (!found) return undefined;
  const wrong = [
    wrapped,
    ...(named ? ofName(name, named, found.algorithm) : ["has no SHA-256= before it"]),
    found.writing !== right && `is written ${found.writing}`,
    found.of && `is ${found.of}, which is not what was sent`,
  ].filter(Boolean);
  return wrong.length
    ? `Digest ${wrong.join(", and ")}: hash the very bytes of the body that are sent, and write ${createDigest(body)}.`
    : undefined;
}

/** The algorithm with this name, in any spelling. */
function algorithmOf(name: string): Algorithm | undefined {
  const plain = name.toLowerCase().replace(/[-_]/g, "");
  return plain === "sha" ? "sha1" : algorithms.find((each) => each === plain);
}

/** Mistakes in the name of the hash. */
const ofName = (name: string, named: Algorithm, found: Algorithm) => [
  named !== "sha256" && named !== "sha512"
    ? `is made with ${nameOfHash(named)}`
    : !/^sha-(256|512)$/i.test(name) && `calls its hash ${name}`,
  found !== named && `is a ${nameOfHash(found)} hash under another name`,
];

/** `of` is empty if the hash is of the body that was sent. */
type FoundDigest = { algorithm: Algorithm; writing: string; of: string };

/** Each list begins with the right form, so that a right part is never called wrong. */
function search(value: string, body: Buffer, named?: Algorithm): FoundDigest | undefined {
  for (const [of, each] of [["", body] as const, ...otherBodies(body)])
    for (const algorithm of algorithmsFor(of, named)) {
      const digest = hash(algorithm, each, "buffer");
      const writing = writings.find(([, write]) => write(digest, algorithm) === value);
      if (writing) return { algorithm, writing: writing[0], of };
    }
  return undefined;
}

/** Tries the named algorithm first. Other bodies are tried only with the algorithms that Digest allows. */
const algorithmsFor = (of: string, named: Algorithm | undefined): Set<Algorithm> =>
  new Set([...(named ? [named] : []), ...(of ? algorithms.slice(0, 2) : algorithms)]);
