import { X509Certificate } from "node:crypto";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { DerError } from "../../../shared/signature/der.ts";
import { issue } from "../../support/signature/issued.ts";

describe("derOfText", () => {
  it.each([
    ["PEM with line ends of Windows", (pem: string) => pem.replaceAll("\n", "\r\n")],
    ["PEM with blanks for them", (pem: string) => pem.replaceAll("\n", "  ")],
    ["base64 of PEM", (pem: string) => Buffer.from(pem).toString("base64")],
    ["base64 of DER", (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, "")],
  ])("reads %s", async (_, write) => {
    const pem = await issue();
    expect(derOfText(write(pem)).equals(new X509Certificate(pem).raw)).toBe(true);
  });

  it.each([
    ["nothing", () => ""],
    ["text before PEM", (pem: string) => `x${pem}`],
    ["text behind PEM", (pem: string) => `${pem}x`],
    ["two in PEM", (pem: string) => pem + pem],
    ["PEM without an end", (pem: string) => pem.replace(/-----END.*/, "")],
    ["PEM around nothing", () => "-----BEGIN CERTIFICATE----------END CERTIFICATE-----"],
    [
      "base64 with blanks",
      (pem: string) => pem.replace(/-----[A-Z ]+-----\n/g, "").replaceAll("\n", " "),
    ],
    [
      "base64 for URLs",
      (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, "").replace(/[+/]/, "-"),
    ],
    [
      "base64 of base64",
      (pem: string) => Buffer.from(pem.replace(/-----[A-Z ]+-----|\s/g, "")).toString("base64"),
    ],
  ])("refuses %s", async (_, write) => {
    const pem = await issue();
    expect(() => readCertificate(derOfText(write(pem)))).toThrow(DerError);
  });
});
