import { hash } from "node:crypto";
import type { TextMistake } from "./signed-text.ts";

const lineFeed = "put one line feed between lines";
const noEnd = "put nothing behind the last line";
const colonBlank = "put a colon and one blank between a name and its value";
const hashOnce = "give the text itself to the signing function, which hashes it once";
const utf8 = "sign the bytes of the text in UTF-8";
const asItIs = "sign the text as it is";
const caseOfParts = "put names in lower case, and values as they are sent";

/** Wrong separators, and text before the first line or after the last (Request signature, 6). */
// biome-ignore format: one mistake a line, so that they read as a table
export const layoutMistakes: readonly TextMistake[] = [
  ["covers a text with CR LF between its lines", lineFeed, "between", { between: "\r\n" }],
  ["covers a text with CR LF behind each of its lines", `${lineFeed} and nothing behind the last`, "between", { between: "\r\n", end: "\r\n" }],
  ["covers a text with nothing between its lines", lineFeed, "between", { between: "" }],
  ["covers a text with a backslash and an n between its lines", lineFeed, "between", { between: "\\n" }],
  ["covers a text with a backslash and an n behind each of its lines", `${lineFeed} and nothing behind the last`, "between", { between: "\\n", end: "\\n" }],
  ["covers a text with a blank between its lines", lineFeed, "between", { between: " " }],
  ["covers a text with a comma between its lines", lineFeed, "between", { between: "," }],
  ["covers a text with a comma and a blank between its lines", lineFeed, "between", { between: ", " }],
  ["covers a text with a carriage return between its lines", lineFeed, "between", { between: "\r" }],
  ["covers a text with a semicolon between its lines", lineFeed, "between", { between: ";" }],
  ["covers a text with an ampersand between its lines", lineFeed, "between", { between: "&" }],
  ["covers a text with an empty line between its lines", lineFeed, "between", { between: "\n\n" }],
  ["covers a text with a line feed behind its last line", noEnd, "end", { end: "\n" }],
  ["covers a text with CR LF behind its last line", noEnd, "end", { end: "\r\n" }],
  ["covers a text with a blank behind its last line", noEnd, "end", { end: " " }],
  ["covers a text with a zero byte behind its last line", noEnd, "end", { end: "\0" }],
  ["covers a text with two line feeds behind its last line", noEnd, "end", { end: "\n\n" }],
  ["covers a text with no blank behind its colons", colonBlank, "colon", { colon: ":" }],
  ["covers a text with two blanks behind its colons", colonBlank, "colon", { colon: ":  " }],
  ["covers a text with a blank before its colons", colonBlank, "colon", { colon: " : " }],
  ["covers a text with an equals sign for its colons", colonBlank, "colon", { colon: "=" }],
  ["covers a text with a blank for its colons", colonBlank, "colon", { colon: " " }],
  ["covers a text with a tabulator behind its colons", colonBlank, "colon", { colon: ":\t" }],
  ["covers a text with neither colon nor blank behind its names", colonBlank, "colon", { colon: "" }],
  ["covers a text with a byte order mark before it", "begin with the first name", "start", { start: "\ufeff" }],
  ["covers a text with quotes around it", "sign it without them", "start", { start: '"', end: '"' }],
];

/** Changes to the whole text before it is signed. */
// biome-ignore format: one mistake a line, so that they read as a table
export const encodingMistakes: readonly TextMistake[] = [
  ["covers the SHA-256 of the text, so that it is hashed twice", hashOnce, "encode", { encode: (text) => hash("sha256", text, "buffer") }],
  ["covers the SHA-256 of the text in hexadecimal, so that it is hashed twice", hashOnce, "encode", { encode: (text) => hash("sha256", text) }],
  ["covers the SHA-256 of the text in hexadecimal in capitals, so that it is hashed twice", hashOnce, "encode", { encode: (text) => hash("sha256", text).toUpperCase() }],
  ["covers the SHA-256 of the text in base64, so that it is hashed twice", hashOnce, "encode", { encode: (text) => hash("sha256", text, "base64") }],
  ["covers the SHA-512 of the text, so that it is hashed twice", hashOnce, "encode", { encode: (text) => hash("sha512", text, "buffer") }],
  ["covers the text in base64", utf8, "encode", { encode: (text) => Buffer.from(text).toString("base64") }],
  ["covers the text in hexadecimal", utf8, "encode", { encode: (text) => Buffer.from(text).toString("hex") }],
  ["covers the text in UTF-16", utf8, "encode", { encode: (text) => Buffer.from(text, "utf16le") }],
  ["covers the text percent-encoded", asItIs, "encode", { encode: encodeURIComponent }],
  ["covers the text as a JSON string", asItIs, "encode", { encode: (text) => JSON.stringify(text) }],
  ["covers the text in lower case", caseOfParts, "encode", { encode: (text) => text.toLowerCase() }],
  ["covers the text in capitals", caseOfParts, "encode", { encode: (text) => text.toUpperCase() }],
];
