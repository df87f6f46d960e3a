import { makeAuthority } from "../../../../infra/local/certificates.ts";
import { acceptedKeyId } from "../../../../shared/developer/mistakes/key-id-mistakes.ts";
import { readCertificate } from "../../../../shared/signature/certificate.ts";
import { derOfText } from "../../../../shared/signature/certificate-text.ts";
import { keyIdOf, matchKeyId } from "../../../../shared/signature/key-id.ts";
import { keyNamed, validity } from "../../../support/signature/test-certificates.ts";

const { certificatePem } = await makeAuthority({
  name: [[["2.5.4.6", "NO", 0x13]], [["2.5.4.10", 'Bank "A"']], [["2.5.4.3", "CA"]]],
  ...{ now: validity.notBefore, days: 9_000, keyPem: keyNamed("authority") },
  serialNumber: "0aB1",
});
const certificate = readCertificate(derOfText(certificatePem.trim()));
const right = 'SN=0AB1,CA=CN=CA,O=Bank \\"A\\",C=NO';

/** The remark about an accepted keyId. */
function remarkOn(keyId: string): string | undefined {
  const match = matchKeyId(keyId, certificate);
  if (!match) throw new Error(`${keyId} is not accepted.`);
  return acceptedKeyId(keyId, certificate, match);
}

describe("a keyId that is accepted (specification, Request signature, 3)", () => {
  it.each([
    ["is the one that the specification names", right],
    ["has a blank before CA", right.replace(",CA", ", CA")],
    ["has more zeros in the serial number", right.replace("0A", "000A")],
  ])("gets no remark if it %s", (_, keyId) => {
    expect(keyIdOf(certificate)).toBe(right);
    expect(remarkOn(keyId)).toBeUndefined();
  });

  it.each([
    ["has the issuer in the order of the certificate", 'SN=0AB1,CA=C=NO,O=Bank \\"A\\",CN=CA'],
    ["has the parts of the issuer in an order of its own", 'SN=0AB1,CA=O=Bank \\"A\\",CN=CA,C=NO'],
    ["has the issuer escaped", "SN=0AB1,CA=CN%3DCA%2CO%3DBank%20%22A%22%2CC%3DNO"],
    ["has the serial number in lower case", right.replace("0AB1", "ab1")],
    ["has colons in the serial number", right.replace("0AB1", "0A:B1")],
    [
      "has the issuer escaped and has the serial number in lower case and has colons in the serial number",
      "SN=0a:b1,CA=CN%3DCA%2CO%3DBank%20%22A%22%2CC%3DNO",
    ],
  ])("gets the remark that it %s", (did, keyId) => {
    expect(remarkOn(keyId)).toBe(
      `keyId is accepted, but it ${did}: other banks may ask for keyId="${right}".`,
    );
  });
});
