import { DerError, type DerNode, expectTag } from "./der.ts";

/** The universal tags in certificates. */
export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
} as const;

export function integerOf(node: DerNode | undefined): bigint {
  const { content } = expectTag(node, derTags.integer);
  if (content.length === 0) throw new DerError("an integer is empty");
  return BigInt.asIntN(content.length * 8, BigInt(`0x${content.toString("hex")}`));
}

export const booleanOf = (node: DerNode | undefined): boolean =>
  expectTag(node, derTags.boolean).content.equals(Buffer.of(0xff));

export function oidOf(node: DerNode | undefined): string {
  const { content } = expectTag(node, derTags.oid);
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (arc > Number.MAX_SAFE_INTEGER) throw new DerError("an object identifier is too large");
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first] = arcs;
  if (first === undefined || (content.at(-1) ?? 0) & 0x80)
    throw new DerError("an object identifier is cut short");
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...arcs.slice(1)].join(".");
}

/** Reads UTCTime or GeneralizedTime in the only form that RFC 5280 allows: with seconds and Z. */
export function timeValue(node: DerNode | undefined): Date {
  const text = node?.content.toString("latin1") ?? "";
  const full = node?.tag === 0x17 ? `${text < "50" ? "20" : "19"}${text}` : text;
  const iso = full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6.000Z");
  const time = new Date(iso);
  if (
    (node?.tag !== 0x17 && node?.tag !== 0x18) ||
    iso === full ||
    Number.isNaN(+time) ||
    time.toISOString() !== iso
  )
    throw new DerError("a time is invalid");
  return time;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf16 = new TextDecoder("utf-16be", { fatal: true, ignoreBOM: true });
const latin1 = { decode: (bytes: Buffer) => bytes.toString("latin1") };
const utf32 = {
  decode: (bytes: Buffer) =>
    String.fromCodePoint(
      ...Array.from({ length: Math.ceil(bytes.length / 4) }, (_, at) => bytes.readUInt32BE(at * 4)),
    ),
};

/** UTF8String, NumericString, PrintableString, TeletexString, IA5String, VisibleString, UniversalString, BMPString. */
const decoders: Record<number, { decode(bytes: Buffer): string }> = {
  12: utf8,
  18: latin1,
  19: latin1,
  20: latin1,
  22: latin1,
  26: latin1,
  28: utf32,
  30: utf16,
};

/** The text of any string type. Undefined for an element that is not a string. */
export function stringValue(node: DerNode): string | undefined {
  try {
    return decoders[node.tag]?.decode(node.content);
  } catch (cause) {
    throw new DerError("a string is not in its encoding", { cause });
  }
}
