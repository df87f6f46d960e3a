import { constants, createPrivateKey, sign } from "node:crypto";
import { type Certificate, readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { chainFault, hasStrongSignature } from "../../../shared/signature/chain.ts";
import { children, readDer } from "../../../shared/signature/der.ts";
import {
  authority,
  bundle,
  leaf,
  leafPem,
  under,
} from "../../support/signature/certificate-chains.ts";

const now = new Date("2026-03-02T10:00:00Z");

/** Signs a certificate again with an algorithm that the generator does not offer. */
function resign(
  pem: string,
  keyPem: string,
  algorithmHex: string,
  hash: string,
  padding = constants.RSA_PKCS1_PADDING,
): Certificate {
  const algorithm = Buffer.from(algorithmHex, "hex");
  const [tbs] = children(readDer(derOfText(pem)));
  const fields = (tbs ? children(tbs) : []).map(({ raw }, index) =>
    index === 2 ? algorithm : raw,
  );
  const body = wrap(0x30, ...fields);
  const key = {
    key: createPrivateKey(keyPem),
    padding,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  };
  return readCertificate(
    wrap(0x30, body, algorithm, wrap(0x03, Buffer.of(0), sign(hash, body, key))),
  );
}

function wrap(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag, 0x82, content.length >> 8, content.length & 0xff), content]);
}

describe("the algorithms of a chain's signatures", () => {
  const rsa = "300d06092a864886f70d0101";
  const pss =
    "3041 06092a864886f70d01010a 3034 a00f300d06096086480165030402010500 a11c301a06092a864886f70d010108300d06096086480165030402010500 a203020120".replaceAll(
      " ",
      "",
    );

  it.each([
    ["SHA-384 with RSA", `${rsa}0c0500`, "sha384", constants.RSA_PKCS1_PADDING, true],
    ["SHA-512 with RSA", `${rsa}0d0500`, "sha512", constants.RSA_PKCS1_PADDING, true],
    ["SHA-1 with RSA", `${rsa}050500`, "sha1", constants.RSA_PKCS1_PADDING, false],
    ["MD5 with RSA", `${rsa}040500`, "md5", constants.RSA_PKCS1_PADDING, false],
    ["RSASSA-PSS with SHA-256", pss, "sha256", constants.RSA_PKCS1_PSS_PADDING, true],
    [
      "RSASSA-PSS without parameters",
      `${rsa}0a3000`,
      "sha1",
      constants.RSA_PKCS1_PSS_PADDING,
      false,
    ],
  ])("are judged: %s", async (_, algorithm, hash, padding, good) => {
    const root = await authority("Root");
    const signed = resign(await leafPem(root), root.keyPem, algorithm, hash, padding);
    const fault = chainFault(signed, bundle(root), now);
    if (good) expect(fault).toBeUndefined();
    else expect(fault).toContain("weak algorithm");
  });

  it("are also refused between authorities if they use SHA-1", async () => {
    const root = await authority("Root");
    const middle = await under(root, "Middle", { hash: "SHA-1" });
    expect(chainFault(await leaf(middle), bundle(root, middle), now)).toContain(
      '"Middle" is signed with a weak',
    );
  });

  it.each([
    ["RSA with SHA-256", "1.2.840.113549.1.1.11", true],
    ["RSA with SHA-384", "1.2.840.113549.1.1.12", true],
    ["RSA with SHA-512", "1.2.840.113549.1.1.13", true],
    ["RSA with SHA-224", "1.2.840.113549.1.1.14", false],
    ["RSA with SHA-1", "1.2.840.113549.1.1.5", false],
    ["RSASSA-PSS with SHA-256", "2.16.840.1.101.3.4.2.1", true],
    ["RSASSA-PSS with SHA-384", "2.16.840.1.101.3.4.2.2", true],
    ["RSASSA-PSS with SHA-512", "2.16.840.1.101.3.4.2.3", true],
    ["RSASSA-PSS with SHA-224", "2.16.840.1.101.3.4.2.4", false],
    ["RSASSA-PSS with SHA-1", "SHA-1", false],
    ["ECDSA with SHA-224", "1.2.840.10045.4.3.1", false],
    ["ECDSA with SHA-256", "1.2.840.10045.4.3.2", true],
    ["ECDSA with SHA-384", "1.2.840.10045.4.3.3", true],
    ["ECDSA with SHA-512", "1.2.840.10045.4.3.4", true],
    ["ECDSA with SHA-1", "1.2.840.10045.4.1", false],
  ])("are strong or not: %s (%s) is %s", (_, signatureAlgorithm, isStrong) => {
    expect(hasStrongSignature({ signatureAlgorithm })).toBe(isStrong);
  });
});
