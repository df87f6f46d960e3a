/** Replaces each percent-encoded byte. */
const bytesAs = (text: string, change: (byte: string) => string) =>
  text.replace(/%[\da-f]{2}/gi, change);

/** Other ways to write an address or a query. */
// biome-ignore format: one way a line, so that they read as a table
const encodings: readonly [what: string, encode: (text: string) => string][] = [
  ["decoded", decoded],
  ["decoded, with blanks for +", (text) => decoded(text.replaceAll("+", " "))],
  ["percent-encoded once more", encodeURIComponent],
  ["percent-encoded once more, but for what separates", encodeURI],
  ["with %20 for +", (text) => text.replaceAll("+", "%20")],
  ["with + for %20", (text) => text.replaceAll("%20", "+")],
  ["with lower-case hexadecimal digits behind %", (text) => bytesAs(text, (byte) => byte.toLowerCase())],
  ["with upper-case hexadecimal digits behind %", (text) => bytesAs(text, (byte) => byte.toUpperCase())],
  ["with !'()* percent-encoded", (text) => text.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)],
  ["with colons, commas and slashes as they are", (text) => text.replace(/%(?:3A|2C|2F)/gi, decodeURIComponent)],
  ["with colons and slashes percent-encoded", (text) => text.replace(/[:/]/g, encodeURIComponent)],
  ["with &amp; for &", (text) => text.replaceAll("&", "&amp;")],
  ["in lower case", (text) => text.toLowerCase()],
];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Lists the other encodings of this text, each once. */
export function otherEncodings(text: string): [what: string, text: string][] {
  const found = new Map([[text, ""]]);
  for (const [what, encode] of encodings) {
    const other = encode(text);
    if (!found.has(other)) found.set(other, what);
  }
  return [...found].slice(1).map(([other, what]) => [what, other]);
}
