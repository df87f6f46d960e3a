/*
 * Our own BER reader, about sixty lines. It only reads; node:crypto verifies signatures and certificates. A library
 * would be in 65 of production's 66 functions, because each can use the identity provider: asn1js adds 75 KB and 20 ms,
 * @peculiar/asn1-cms 216 KB and 45 ms or more, and it does not keep the bytes of a certificate. We would still have to
 * check digest, content and chain.
 */

/** An ASN.1 element in BER: its tag, all its bytes, its content, and its child elements if it is constructed. */
export type Element = { tag: number; bytes: Buffer; content: Buffer; parts: Element[] };

/** The maximum depth of nested elements. The data signed here have about ten levels. */
const deepest = 32;

/** Reads the one element at the start of the bytes, also with indefinite lengths. Throws if there is none. */
export const readElement = (bytes: Buffer): Element => elementAt(bytes, 0, 0);

function elementAt(bytes: Buffer, from: number, depth: number): Element {
  const tag = byteAt(bytes, from);
  if ((tag & 0x1f) === 0x1f || depth > deepest) throw new RangeError("unsupported BER element");
  const isConstructed = (tag & 0x20) !== 0;
  const first = byteAt(bytes, from + 1);
  if (first === 0x80) {
    if (!isConstructed) throw new RangeError("BER length missing");
    const start = from + 2;
    const { parts, end } = partsOf(bytes, start, undefined, depth);
    return {
      tag,
      bytes: bytes.subarray(from, end + 2),
      content: bytes.subarray(start, end),
      parts,
    };
  }
  const more = first > 0x80 ? first & 0x7f : 0;
  if (more > 4) throw new RangeError("BER length too large");
  const start = from + 2 + more;
  const length = more ? bytes.readUIntBE(from + 2, more) : first;
  const end = start + length;
  if (end > bytes.length) throw new RangeError("BER data incomplete");
  const { parts } = isConstructed ? partsOf(bytes, start, end, depth) : { parts: [] };
  return { tag, bytes: bytes.subarray(from, end), content: bytes.subarray(start, end), parts };
}

function partsOf(bytes: Buffer, start: number, end: number | undefined, depth: number) {
  const parts: Element[] = [];
  let at = start;
  while (end === undefined ? byteAt(bytes, at) !== 0 || byteAt(bytes, at + 1) !== 0 : at < end) {
    const part = elementAt(end === undefined ? bytes : bytes.subarray(0, end), at, depth + 1);
    parts.push(part);
    at += part.bytes.length;
  }
  return { parts, end: at };
}

function byteAt(bytes: Buffer, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new RangeError("BER data incomplete");
  return byte;
}

/** The bytes of an octet string. BER may split them into several parts. */
export const octetsOf = ({ content, parts }: Element): Buffer =>
  parts.length ? Buffer.concat(parts.map(octetsOf)) : content;

/** The bytes of an object identifier as hexadecimal digits, for comparison. */
export const oidHex = ({ tag, content }: Element): string =>
  tag === 0x06 ? content.toString("hex") : "";

/** Encodes the same elements as a DER set, which is the input of a CMS signature (RFC 5652, 5.4). */
export function asSet({ parts }: Element): Buffer {
  const content = Buffer.concat(parts.map(({ bytes }) => bytes));
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x31, ...size]), content]);
}
