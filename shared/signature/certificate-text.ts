import { decodeBase64 } from "./base64.ts";
import { DerError } from "./der.ts";

const begin = "-----BEGIN CERTIFICATE-----";
const end = "-----END CERTIFICATE-----";

/**
 * The DER of the one certificate in a header or file: base64 of DER, PEM with or without line breaks, or base64 of
 * PEM.
 */
export function derOfText(text: string): Buffer {
  if (text.startsWith(begin)) return derOfPem(text);
  const bytes = decodeBase64(text);
  if (!bytes?.length) throw new DerError("it is not canonical base64");
  return bytes.toString("latin1", 0, begin.length) === begin
    ? derOfPem(bytes.toString("latin1"))
    : bytes;
}

function derOfPem(text: string): Buffer {
  const stop = text.indexOf(end);
  if (stop < 0) throw new DerError(`the line ${end} is missing`);
  if (text.slice(stop + end.length).trim())
    throw new DerError("there is text after the certificate");
  const bytes = decodeBase64(text.slice(begin.length, stop).replace(/[ \t\r\n]+/g, ""));
  if (!bytes?.length) throw new DerError("its PEM does not contain canonical base64");
  return bytes;
}

/** The certificates of a PEM bundle. Text between them is ignored. */
export const dersOfBundle = (pem: string): Buffer[] =>
  pem
    .split(begin)
    .slice(1)
    .map((block) => derOfPem(`${begin}${block.slice(0, block.indexOf(end) + end.length)}`));

/** Writes a certificate in PEM. */
export const pemOf = (der: Buffer): string =>
  [begin, ...(der.toString("base64").match(/.{1,64}/g) ?? []), end, ""].join("\n");
