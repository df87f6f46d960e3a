/** One DER element: its tag, its length in the shortest form, its content. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.of(tag, ...lengthOf(content.length)), content]);
}

function lengthOf(length: number): number[] {
  if (length < 128) return [length];
  return length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

export const sequence = (...contents: readonly Uint8Array[]): Buffer => der(0x30, ...contents);
export const setOf = (...contents: readonly Uint8Array[]): Buffer => der(0x31, ...contents);
export const octetString = (content: Uint8Array): Buffer => der(0x04, content);

/** A bit string. `unused` is the number of unused bits in the last byte. */
export const bitString = (content: Uint8Array, unused = 0): Buffer =>
  der(0x03, Buffer.of(unused), content);

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  return der(0x06, Uint8Array.from([first * 40 + second, ...rest].flatMap(base128)));
}

const base128 = (arc: number): number[] =>
  arc < 128 ? [arc] : [...base128(Math.floor(arc / 128)).map((byte) => byte | 0x80), arc % 128];

/** A text in UTF-8, or BMPString if the tag says so. */
export const derText = (value: string, tag = 0x0c): Buffer =>
  der(tag, tag === 0x1e ? Buffer.from(value, "utf16le").swap16() : Buffer.from(value));

/** A time in the form of RFC 5280: UTCTime until 2049, GeneralizedTime after that. */
export function time(instant: Date): Buffer {
  const full = instant.toISOString().replace(/[-:T]|\.\d+/g, "");
  return full < "2050" ? der(0x17, Buffer.from(full.slice(2))) : der(0x18, Buffer.from(full));
}
