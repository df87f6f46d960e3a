/*
 * Our own reading of BER, some sixty lines: node:crypto verifies signatures and certificates, and a library of CMS would bring seven
 * packages into functions that move money, and leave digest, content and chain to us all the same. No message is written here.
 */

/** An element of ASN.1 in BER: its tag, all its bytes, its content, and the elements in it if it is constructed. */
export type Element = { tag: number; bytes: Buffer; content: Buffer; parts: Element[] };

/** How deep elements may lie in one another; what is signed here has some ten. */
const deepest = 32;

/** Reads the one element that bytes begin with, also where lengths are indefinite; throws where there is none. */
export const readElement = (bytes: Buffer): Element => elementAt(bytes, 0, 0);

function elementAt(bytes: Buffer, from: number, depth: number): Element {
  const tag = byteAt(bytes, from);
  if ((tag & 0x1f) === 0x1f || depth > deepest) throw new RangeError("no such BER");
  const isConstructed = (tag & 0x20) !== 0;
  const first = byteAt(bytes, from + 1);
  if (first === 0x80) {
    if (!isConstructed) throw new RangeError("no length");
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
  if (more > 4) throw new RangeError("too long");
  const start = from + 2 + more;
  const length = more ? bytes.readUIntBE(from + 2, more) : first;
  const end = start + length;
  if (end > bytes.length) throw new RangeError("cut");
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
  if (byte === undefined) throw new RangeError("cut");
  return byte;
}

/** The octets of a string, which BER may have in several parts. */
export const octetsOf = ({ content, parts }: Element): Buffer =>
  parts.length ? Buffer.concat(parts.map(octetsOf)) : content;

/** An object identifier's bytes in hexadecimal digits, as it is compared. */
export const oidOf = ({ tag, content }: Element): string =>
  tag === 0x06 ? content.toString("hex") : "";

/** The same elements as a set in DER, which is what a signature of CMS covers (RFC 5652, 5.4). */
export function asSet({ parts }: Element): Buffer {
  const content = Buffer.concat(parts.map(({ bytes }) => bytes));
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([0x31, ...size]), content]);
}
