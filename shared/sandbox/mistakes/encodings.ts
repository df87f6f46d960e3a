type Encoding = readonly [what: string, encode: (text: string) => string];

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
const hexAs = (text: string, change: (each: string) => string) =>
  text.replace(/%[\da-f]{2}/gi, change);

/** Other ways to write an address or a query. */
// biome-ignore format: one way a line, so that they read as a table
const encodings: readonly Encoding[] = [
  ["decoded", decoded],
  ["decoded, with blanks for +", (text) => decoded(text.replaceAll("+", " "))],
  ["percent-encoded once more", encodeURIComponent],
  ["percent-encoded once more, but for what separates", encodeURI],
  ["with %20 for +", (text) => text.replaceAll("+", "%20")],
  ["with + for %20", (text) => text.replaceAll("%20", "+")],
  ["with lower-case hexadecimal digits behind %", (text) => hexAs(text, (each) => each.toLowerCase())],
  ["with upper-case hexadecimal digits behind %", (text) => hexAs(text, (each) => each.toUpperCase())],
  ["with !'()* percent-encoded", (text) => text.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)],
  ["with colons, commas and slashes as they are", (text) => hexAs(text, (each) => /%(3A|2C|2F)/i.test(each) ? decoded(each) : each)],
  ["with colons and slashes percent-encoded", (text) => text.replace(/[:/]/g, encodeURIComponent)],
  ["with &amp; for &", (text) => text.replaceAll("&", "&amp;")],
  ["in lower case", (text) => text.toLowerCase()],
];

/** Lists the other encodings of this text, each once. */
export function otherEncodings(text: string): [what: string, text: string][] {
  const seen = new Set([text]);
  return encodings.flatMap(([what, encode]) => {
    const other = encode(text);
    if (seen.has(other)) return [];
    seen.add(other);
    return [[what, other] as [string, string]];
  });
}
