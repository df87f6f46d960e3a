export const redacted = "[redacted]";

/** Texts that look like a person's number but are not one: UUIDs, SHA-256 in hexadecimal, ids of traces, W3C's too. */
const kept =
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|(?<![\da-z])[\da-f]{64}(?![\da-z])|1-[\da-f]{8}-[\da-f]{24}|(?<![\w-])00-[\da-f]{32}-[\da-f]{16}-01(?![\w-])/;

/** Parts of a text that identify a person, or with which somebody could act in another's name. */
const personal = [
  // PEM, and the query of an address
  /-----BEGIN[\s\S]*?(?:-----END[^-]*-----|$)/,
  /[?#&][\w%.[\]-]+=[^\s"'<>]*/,
  // IBAN, in one or in groups of four
  /(?<![a-z\d])[a-z]{2}\d{2}(?:[\da-z]{11,30}|(?: [\da-z]{4}){2,7}(?: [\da-z]{1,4})?)(?![a-z\d])/,
  // national numbers, BBAN, numbers of cards: eleven digits and more, in groups or not; and masked cards
  /(?<!\d)\d(?:[ .\u00a0-]?\d){10,}(?!\d)/,
  /\d{4,6}[*x•]{3,}\d{2,4}/,
  // where somebody is: addresses of mail and of machines, places on the earth
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
  /(?<![\w:])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?=[\da-f:]*::)[\da-f]{0,4}(?::[\da-f]{0,4}){2,7})(?![\w:])/,
  /GEO:[-+\d.,]+|-?\d{1,3}\.\d{3,},\s?-?\d{1,3}\.\d{3,}/,
  // links and cookies: 256 bits in base64url
  /(?<![\w-])[\w-]{43,}(?![\w-])/,
];

const either = new RegExp(
  `(${kept.source})|${personal.map(({ source }) => `(?:${source})`).join("|")}`,
  "gi",
);

/** Removes numbers, addresses and tokens from a text. */
export const redactText = (text: string): string =>
  text.replace(either, (_, known: string | undefined) => known ?? redacted);
