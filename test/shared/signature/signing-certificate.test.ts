import { generateKeyPairSync } from "node:crypto";
import { trustedAuthorities } from "../../../shared/signature/chain.ts";
import { SignatureRefused } from "../../../shared/signature/signature-refused.ts";
import { signingCertificate } from "../../../shared/signature/signing-certificate.ts";
import { issue, now } from "../../support/issued.ts";
import { keyNamed, testAuthority } from "../../support/test-certificates.ts";

describe("signingCertificate", () => {
  it.each([
    ["an authority's own", { ca: true }, "an authority's own"],
    [
      "key usage for neither signatures nor non-repudiation",
      { keyUsage: 4 },
      "neither digitalSignature nor",
    ],
    ["no key usage", { keyUsage: 0 }, "neither digitalSignature nor"],
    ["a website certificate", { kind: "qwac" as const }, "qualified for web"],
    ["no qualified statements", { kind: "server" as const }, "qualified for nothing"],
    [
      "no organizationIdentifier",
      { organizationIdentifier: undefined as never },
      "no organizationIdentifier",
    ],
    ["threat row 21: a key of 1,024 bits", { keyPem: keyNamed("weak", 1024) }, "1024 bits"],
    ["an expired certificate", { notAfter: new Date(+now - 1000) }, "is valid from"],
  ])("refuses %s", async (_, options, message) => {
    const authorities = trustedAuthorities((await testAuthority()).certificatePem);
    const attempt = async () => signingCertificate(await issue(options), { now, authorities });
    await expect(attempt()).rejects.toThrow(SignatureRefused);
    await expect(attempt()).rejects.toMatchObject({
      path: "tpp-signature-certificate",
      message: expect.stringContaining(message),
    });
  });

  it("refuses an EC key", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const pem = await issue({
      keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    });
    const authorities = trustedAuthorities((await testAuthority()).certificatePem);
    expect(() => signingCertificate(pem, { now, authorities })).toThrow("of type ec, expected rsa");
  });

  it.each([
    ["digitalSignature", 1],
    ["nonRepudiation", 2],
  ])("takes key usage %s alone", async (_, keyUsage) => {
    const authorities = trustedAuthorities((await testAuthority()).certificatePem);
    expect(signingCertificate(await issue({ keyUsage }), { now, authorities }).tppId).toBe(
      "NO-FSA-987654321",
    );
  });
});
