import { shortNameOf } from "./attribute-types.ts";
import { child, children, DerError, type DerNode, expectTag } from "./der.ts";
import { derTags, oidOf, stringValue } from "./der-values.ts";

/** `hex` is the encoded value. A value that is not a string has `#` and its hex as its text. */
export type Attribute = { type: string; value: string; hex?: string };
export type DistinguishedName = readonly (readonly Attribute[])[];

/**
 * The match between a written name and a certificate's name: reversed as RFC 2253 requires, in encoded order, or in
 * any order.
 */
export type NameMatch = "exact" | "encoded" | "bag";

export function readName(node: DerNode): DistinguishedName {
  return children(expectTag(node, derTags.sequence)).map((rdn) =>
    children(expectTag(rdn, derTags.set)).map((attribute) => {
      const parts = children(expectTag(attribute, derTags.sequence));
      const value = parts[1];
      if (!value || parts.length > 2) throw new DerError("a name is not made of types and values");
      return { type: oidOf(child(parts, 0, derTags.oid)), ...attributeValue(value) };
    }),
  );
}

export function attributeValue(node: DerNode): { value: string; hex: string } {
  const hex = node.raw.toString("hex");
  return { value: stringValue(node) ?? `#${hex}`, hex };
}

export const renderRfc2253 = (name: DistinguishedName): string =>
  name
    .toReversed()
    .map((rdn) => rdn.map(renderAttribute).join("+"))
    .join(",");

function renderAttribute({ type, value, hex = hexOfUtf8String(value) }: Attribute): string {
  const name = shortNameOf(type);
  if (name === undefined || value === `#${hex}`) return `${name ?? type}=#${hex}`;
  const escaped = value
    .replace(/[,+"\\<>;]|^[ #]| $/g, "\\$&")
    .replace(/\p{Cc}/gu, (control) => Buffer.from(control).toString("hex").replace(/../g, "\\$&"));
  return `${name}=${escaped}`;
}

function hexOfUtf8String(value: string): string {
  const bytes = Buffer.from(value);
  const { length } = bytes;
  const header =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.from([0x0c, ...header, ...bytes]).toString("hex");
}

/**
 * Compares names without regard to case, blanks and Unicode forms. This is safe: a keyId selects neither a key nor
 * trust, it only shows that the TPP meant this certificate.
 */
export function sameName(
  written: DistinguishedName,
  encoded: DistinguishedName,
): NameMatch | undefined {
  const theirs = written.map(comparable);
  const ours = encoded.map(comparable);
  if (theirs.toReversed().join("\n\n") === ours.join("\n\n")) return "exact";
  if (theirs.join("\n\n") === ours.join("\n\n")) return "encoded";
  return comparable(written.flat()) === comparable(encoded.flat()) ? "bag" : undefined;
}

const comparable = (rdn: readonly Attribute[]) =>
  rdn
    .map(({ type, value }) => `${type}=${fold(value)}`)
    .sort()
    .join("\n");

const fold = (value: string) => value.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
