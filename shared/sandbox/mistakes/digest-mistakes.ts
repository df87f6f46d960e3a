import { hash } from "node:crypto";
import { createDigest } from "../../signature/digest.ts";
import { otherBodies } from "./body-variants.ts";
import { type Algorithm, writings } from "./digest-values.ts";

/** Algorithms by their names in a Digest, in all spellings. */
const algorithms: Record<string, Algorithm> = {
  SHA256: "sha256",
  SHA512: "sha512",
  SHA384: "sha384",
  SHA1: "sha1",
  SHA: "sha1",
  MD5: "md5",
};
const names: Record<Algorithm, string> = {
  sha256: "SHA-256",
  sha512: "SHA-512",
  sha384: "SHA-384",
  sha1: "SHA-1",
  md5: "MD5",
};

const spelled = (name: string) => algorithms[name.toUpperCase().replace(/[-_]/g, "")];

/** Says in one sentence what a wrong Digest header was computed from. Returns undefined if the search finds nothing. */
export function digestMistake(header: string, body: Buffer): string | undefined {
  const [, name, given = ""] = /^([A-Za-z][\w-]*)[=:][ \t]*(.+)$/.exec(header.trim()) ?? [];
  const named = name === undefined ? undefined : spelled(name);
  const parts = named
    ? unwrapped(given)
    : { value: header.trim(), form: "has no SHA-256= before it" };
  const found = search(parts.value, body, named);
  if (!found) return undefined;
  const wrong = [
    ...(parts.form ? [parts.form] : []),
    ...(named && name ? nameFault(name, named) : []),
    ...(named && found.algorithm !== named
      ? [`is a ${names[found.algorithm]} hash under another name`]
      : []),
    ...(found.writing ? [`is written ${found.writing}`] : []),
    ...(found.of ? [`is ${found.of}, which is not what was sent`] : []),
  ];
  return wrong.length
    ? `Digest ${wrong.join(", and ")}: hash the very bytes of the body that are sent, and write ${createDigest(body)}.`
    : undefined;
}

const nameFault = (name: string, algorithm: Algorithm): string[] => {
  if (/^sha-(256|512)$/i.test(name)) return [];
  const known = algorithm === "sha256" || algorithm === "sha512";
  return [known ? `calls its hash ${name}` : `is made with ${names[algorithm]}`];
};

/** RFC 9530 (Content-Digest) puts the value between colons. Some clients put it between quotes. */
function unwrapped(given: string): { value: string; form?: string } {
  const [, inColons] = /^:(.*):$/.exec(given) ?? [];
  if (inColons !== undefined)
    return { value: inColons, form: "has colons around its value, as Content-Digest has" };
  const [, inQuotes] = /^"(.*)"$/.exec(given) ?? [];
  return inQuotes === undefined
    ? { value: given }
    : { value: inQuotes, form: "has quotes around its value" };
}

type FoundDigest = { algorithm: Algorithm; writing?: string | undefined; of?: string };

/** Each list begins with the correct form, so that a correct part is never called wrong. */
function search(
  value: string,
  body: Buffer,
  named: Algorithm | undefined,
): FoundDigest | undefined {
  const bodies: [of: string | undefined, body: Buffer][] = [
    [undefined, body],
    ...otherBodies(body),
  ];
  for (const [of, each] of bodies)
    for (const algorithm of algorithmsOf(of, named)) {
      const digest = hash(algorithm, each, "buffer");
      const at = writings.findIndex(([, write]) => write(digest, algorithm) === value);
      if (at >= 0)
        return {
          algorithm,
          ...(at ? { writing: writings[at]?.[0] } : {}),
          ...(of ? { of } : {}),
        };
    }
  return undefined;
}

/** Tries the named algorithm first. Other bodies are tried only with the algorithms that Digest allows. */
function algorithmsOf(of: string | undefined, named: Algorithm | undefined): Set<Algorithm> {
  const likely: Algorithm[] = [...(named ? [named] : []), "sha256", "sha512"];
  return new Set(of === undefined ? [...likely, "sha384", "sha1", "md5"] : likely);
}
