import { shortNameOf } from "../../../shared/signature/attribute-types.ts";
import type { Attribute, DistinguishedName } from "../../../shared/signature/distinguished-name.ts";

type Rdn = readonly Attribute[];

const shortNames: Record<string, string> = {
  "2.5.4.5": "serialNumber",
  "2.5.4.97": "organizationIdentifier",
  "1.2.840.113549.1.9.1": "emailAddress",
};
const longNames: Record<string, string> = {
  "2.5.4.3": "commonName",
  "2.5.4.5": "serialNumber",
  "2.5.4.6": "countryName",
  "2.5.4.10": "organizationName",
  "2.5.4.11": "organizationalUnitName",
  "2.5.4.97": "organizationIdentifier",
  "1.2.840.113549.1.9.1": "emailAddress",
  "0.9.2342.19200300.100.1.1": "userId",
  "0.9.2342.19200300.100.1.25": "domainComponent",
};
const dotted = ({ type }: Attribute) => shortNameOf(type) ?? type;
const openSslName = ({ type }: Attribute) => shortNameOf(type) ?? shortNames[type] ?? type;

const edges = (value: string) => value.replace(/^[ #]| $/g, "\\$&");
const escape2253 = (value: string) => edges(value.replace(/[,+"\\<>;]/g, "\\$&"));
const escapeJava = (value: string) =>
  value
    .replace(/[,=+<>#;"\\]/g, "\\$&")
    .replace(/^ | $/g, "\\ ")
    .replaceAll("\0", "\\00");
const controls = (value: string) =>
  value.replace(
    /\p{Cc}/gu,
    (each) => `\\${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
const beyondAscii = (value: string, prefix = "\\") =>
  value.replace(/[^\x20-\x7e\n\0]+/g, (run) =>
    [...Buffer.from(run)].map((byte) => `${prefix}${byte.toString(16).toUpperCase()}`).join(""),
  );
const quote = (value: string, special: RegExp) =>
  special.test(value) ? `"${value.replace(/["\\]/g, "\\$&")}"` : value;
const quoteJava = (value: string) => quote(value, /[,+=\n<>#;\\"]|^ | $| {2}/);
const quoteOpenSsl = (value: string) => beyondAscii(controls(quote(value, /[,+"\\<>;]|^[ #]| $/)));

const write = (
  name: DistinguishedName,
  separators: [string, string],
  attribute: (each: Attribute) => string,
) => name.map((rdn) => rdn.map(attribute).join(separators[1])).join(separators[0]);

/** Go orders attributes in its own way, splits multi-valued ones, and encodes values of unknown types again. */
const goOrder = ["2.5.4.5", "2.5.4.3", "2.5.4.11", "2.5.4.10", "2.5.4.6"];
const goSorted = (name: DistinguishedName): Rdn[] =>
  name
    .flat()
    .sort((a, b) => ((goOrder.indexOf(a.type) + 9) % 9) - ((goOrder.indexOf(b.type) + 9) % 9))
    .map((each) => [each]);

type Level = "exact" | "encoded" | "bag";
type Rendering = [tool: string, level: Level, render: (name: DistinguishedName) => string];

/** The notations of names in tools that TPPs use, each with the level at which the bank must recognise it. */
// biome-ignore format: two lines a tool, so that they can be compared
export const renderings: Rendering[] = [
  ["Java getName()", "exact", (name) => write(name.toReversed(), [",", "+"], (each) =>
    shortNameOf(each.type) ? `${dotted(each)}=${escapeJava(each.value)}` : `${each.type}=#${each.hex}`)],
  ["Java RFC 1779", "exact", (name) => write(name.toReversed(), [", ", " + "], (each) =>
    `${/^(?:CN|C|L|ST|O|OU|STREET)$/.test(dotted(each)) ? dotted(each) : `OID.${each.type}`}=${quoteJava(each.value)}`)],
  ["Java toString()", "exact", (name) => write(name.toReversed(), [", ", " + "], (each) =>
    `${openSslName(each).replace("organizationIdentifier", "OID.2.5.4.97").toUpperCase()}=${quoteJava(each.value)}`)],
  ["OpenSSL RFC2253", "exact", (name) => write(name.toReversed().map((rdn) => rdn.toReversed()), [",", "+"], (each) =>
    `${openSslName(each)}=${beyondAscii(controls(escape2253(each.value)))}`)],
  ["OpenSSL RFC2253,utf8,-esc_msb", "exact", (name) => write(name.toReversed(), [",", "+"], (each) =>
    `${openSslName(each)}=${controls(escape2253(each.value))}`)],
  ["OpenSSL RFC2253,dump_all,dump_der", "exact", (name) => write(name.toReversed(), [",", "+"], (each) =>
    `${openSslName(each)}=#${each.hex?.toUpperCase()}`)],
  ["OpenSSL default", "encoded", (name) => write(name, [", ", " + "], (each) =>
    `${openSslName(each)} = ${quoteOpenSsl(each.value)}`)],
  ["OpenSSL compat", "encoded", (name) => `/${write(name, ["/", "+"], (each) =>
    `${openSslName(each)}=${beyondAscii(each.value.replace(/[+/]/g, "\\$&").replaceAll("\n", "\\x0A").replaceAll("\0", "\\x00"), "\\x")}`)}`],
  ["OpenSSL multiline", "encoded", (name) => `\n    ${write(name, ["\n    ", " + "], (each) =>
    `${(longNames[each.type] ?? each.type).padEnd(25)} = ${beyondAscii(controls(each.value.replaceAll("\\", "\\\\")))}`)}`],
  ["OpenSSL sep_semi_plus_space", "encoded", (name) => write(name, ["; ", " + "], (each) =>
    `${openSslName(each)}=${each.value}`)],
  ["OpenSSL oid", "encoded", (name) => write(name, [",", "+"], (each) =>
    `${each.type}=${controls(escape2253(each.value))}`)],
  ["BouncyCastle BCStyle", "encoded", (name) => write(name, [",", "+"], (each) =>
    `${openSslName(each).replace("emailAddress", "E").replace("serialNumber", "SERIALNUMBER")}=${escape2253(each.value).replaceAll("=", "\\=")}`)],
  ["BouncyCastle RFC4519Style", "exact", (name) => write(name.toReversed(), [",", "+"], (each) =>
    `${dotted(each).toLowerCase()}=${escape2253(each.value)}`)],
  ["Python cryptography", "exact", (name) => write(name.toReversed(), [",", "+"], (each) =>
    `${dotted(each)}=${escape2253(each.value).replaceAll("\0", "\\00")}`)],
  ["Node issuer", "encoded", (name) => write(name, ["\n", " + "], (each) =>
    `${openSslName(each)}=${controls(escape2253(each.value))}`)],
  ["Go Name.String()", "bag", (name) => write(goSorted(name), [",", "+"], (each) =>
    goOrder.includes(each.type) ? `${openSslName(each)}=${escape2253(each.value)}` : `${each.type}=#13${each.hex?.slice(2)}`)],
];
