import { X509Certificate } from "node:crypto";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText, dersOfBundle } from "../../../shared/signature/certificate-text.ts";
import { DerError } from "../../../shared/signature/der.ts";
import { issue } from "../../support/signature/issued.ts";

const notBase64 = "it is not canonical base64";
const pemNotBase64 = "its PEM does not contain canonical base64";
const textBehind = "there is text after the certificate";

describe("derOfText", () => {
  it.each([
    ["PEM with line ends of Windows", (pem: string) => pem.replaceAll("\n", "\r\n")],
    ["PEM with blanks instead of line ends", (pem: string) => pem.replaceAll("\n", "  ")],
    ["base64 of PEM", (pem: string) => Buffer.from(pem).toString("base64")],
    ["base64 of DER", (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, "")],
  ])("reads %s", async (_, write) => {
    const pem = await issue();
    expect(derOfText(write(pem)).equals(new X509Certificate(pem).raw)).toBe(true);
  });

  it.each([
    ["an empty text", () => "", notBase64],
    ["text before PEM", (pem: string) => `x${pem}`, notBase64],
    ["text after PEM", (pem: string) => `${pem}x`, textBehind],
    ["two certificates in PEM", (pem: string) => pem + pem, textBehind],
    [
      "PEM without an end",
      (pem: string) => pem.replace(/-----END.*/, ""),
      "the line -----END CERTIFICATE----- is missing",
    ],
    [
      "PEM without content",
      () => "-----BEGIN CERTIFICATE----------END CERTIFICATE-----",
      pemNotBase64,
    ],
    [
      "PEM with a character that is not base64",
      (pem: string) => pem.replace("MII", "!II"),
      pemNotBase64,
    ],
    [
      "base64 with blanks",
      (pem: string) => pem.replace(/-----[A-Z ]+-----\n/g, "").replaceAll("\n", " "),
      notBase64,
    ],
    [
      "base64 for URLs",
      (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, "").replace(/[+/]/, "-"),
      notBase64,
    ],
    [
      "base64 of base64",
      (pem: string) => Buffer.from(pem.replace(/-----[A-Z ]+-----|\s/g, "")).toString("base64"),
      "bytes follow its end",
    ],
  ])("refuses %s", async (_, write, message) => {
    const pem = await issue();
    expect(() => readCertificate(derOfText(write(pem)))).toThrow(DerError);
    expect(() => readCertificate(derOfText(write(pem)))).toThrow(message);
  });
});

describe("dersOfBundle", () => {
  it("reads every certificate of a bundle, and ignores the text around them", async () => {
    const [one, two] = [await issue(), await issue({ commonName: "Two" })];
    const ders = dersOfBundle(`# first\n${one}# second\n${two}# end\n`);
    expect(ders).toEqual([one, two].map((pem) => new X509Certificate(pem).raw));
  });

  it("reads no certificate in a text without one", () => {
    expect(dersOfBundle("# none yet\n")).toEqual([]);
  });
});
