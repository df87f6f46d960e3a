import { constants, createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { type Certificate, readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import {
  chainFault,
  hasStrongSignature,
  trustedAuthorities,
} from "../../../shared/signature/chain.ts";
import { children, readDer } from "../../../shared/signature/der.ts";
import {
  authority,
  bundle,
  leaf,
  leafPem,
  read,
  under,
} from "../../support/signature/certificate-chains.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";

const now = new Date("2026-03-02T10:00:00Z");

const keyCertSign = 0x20;

const cRLSign = 0x40;

describe("chainFault (decision: certificates)", () => {
  it("accepts a leaf that a trusted root has signed", async () => {
    const root = await authority("Root");
    expect(chainFault(await leaf(root), bundle(root), now)).toBeUndefined();
  });

  it("accepts a chain over an intermediate authority, which may itself be the trusted authority", async () => {
    const root = await authority("Root", { pathLength: 1 });
    const middle = await under(root, "Middle", { pathLength: 0 });
    const below = await leaf(middle);
    expect(chainFault(below, bundle(root, middle), now)).toBeUndefined();
    expect(chainFault(below, bundle(middle), now)).toBeUndefined();
    expect(chainFault(below, bundle(root), now)).toMatch(
      /no authority .* has signed the certificate "Leaf"/,
    );
  });

  it("refuses every certificate if no authority is trusted", async () => {
    expect(chainFault(await leaf(await authority("Root")), [], now)).toMatch("no authority");
  });

  it("refuses an authority that has the name of a trusted one, but another key (threat model, 12)", async () => {
    const impostor = await authority("Root", { keyPem: keyNamed("attacker") });
    const root = await authority("Root");
    expect(chainFault(await leaf(impostor), bundle(root), now)).toMatch("no authority");
    const forged = await leaf({ ...root, keyPem: keyNamed("attacker") });
    expect(forged.x509.checkIssued(bundle(root)[0]?.x509 ?? forged.x509)).toBe(true);
    expect(chainFault(forged, bundle(root), now)).toMatch("no authority");
  });

  it("finds the right authority if several have the same name", async () => {
    const [old, current] = [await authority("Root", { days: 10 }), await authority("Root")];
    const impostor = await authority("Root", { keyPem: keyNamed("attacker") });
    expect(chainFault(await leaf(current), bundle(old, impostor, current), now)).toBeUndefined();
    expect(chainFault(await leaf(current), bundle(old, impostor), now)).toMatch("is valid from");
  });

  it.each([
    ["refuses an issuer that is no authority", { ca: false }, "is not an authority"],
    ["refuses an issuer that may not sign certificates", { keyUsage: cRLSign }, "no authority"],
    ["refuses an issuer without a key usage", { keyUsage: 0 }, "may not sign certificates"],
    ["refuses an issuer that has expired", { days: 10 }, "is valid from"],
    ["refuses an issuer that is not valid yet", { now: new Date(+now + 1000) }, "is valid from"],
    ["refuses an issuer with a short key", { keyPem: keyNamed("weak", 1024) }, "shorter than 2048"],
    ["accepts an issuer that may only sign certificates", { keyUsage: keyCertSign }, undefined],
  ])("%s", async (_, options, fault) => {
    const root = await authority("Root", options);
    const found = chainFault(await leaf(root), bundle(root), now);
    if (fault) expect(found).toContain(fault);
    else expect(found).toBeUndefined();
  });

  it.each([
    ["no authority", { ca: false }, 'the certificate "Root" is not an authority'],
    [
      "no signer of certificates",
      { keyUsage: 0 },
      'the certificate "Root" may not sign certificates',
    ],
    [
      "an authority with a short key",
      { keyPem: keyNamed("weak", 1024) },
      'the key of the certificate "Root" is shorter than 2048 bits',
    ],
  ])("reports that an issuer is %s", async (_, options, fault) => {
    const root = await authority("Root", options);
    expect(chainFault(await leaf(root), bundle(root), now)).toBe(fault);
  });

  it("reports that no authority has signed a certificate, or that its algorithm is weak", async () => {
    const root = await authority("Root");
    expect(chainFault(await leaf(root), [], now)).toBe(
      'no authority this bank trusts has signed the certificate "Leaf"',
    );
    expect(chainFault(await leaf(root, { hash: "SHA-1" }), bundle(root), now)).toBe(
      'the certificate "Leaf" is signed with a weak algorithm',
    );
  });

  it("refuses more authorities than a path length allows", async () => {
    const root = await authority("Root", { pathLength: 0 });
    const middle = await under(root, "Middle");
    expect(chainFault(await leaf(middle), bundle(root, middle), now)).toContain(
      '"Root" allows fewer',
    );
  });

  it("does not count the leaf towards the path length (RFC 5280, 4.2.1.9)", async () => {
    const root = await authority("Root", { pathLength: 1 });
    const [second, third] = [await under(root, "Second"), await under(root, "Third")];
    const fourth = await under(third, "Fourth");
    expect(chainFault(await leaf(second), bundle(root, second), now)).toBeUndefined();
    expect(chainFault(await leaf(fourth), bundle(root, third, fourth), now)).toBe(
      'the certificate "Root" allows fewer authorities below it',
    );
  });

  it("accepts a root whose own signature has a weak algorithm", async () => {
    const root = await authority("Root", { hash: "SHA-1" });
    expect(chainFault(await leaf(root), bundle(root), now)).toBeUndefined();
  });

  it("accepts a certificate at the first and at the last instant of its validity", async () => {
    const [notBefore, notAfter] = [
      new Date("2026-03-01T00:00:00Z"),
      new Date("2026-03-09T00:00:00Z"),
    ];
    const root = await authority("Root");
    const [known, trusted] = [await leaf(root, { notBefore, notAfter }), bundle(root)];
    const at = (time: Date, milliseconds: number) =>
      chainFault(known, trusted, new Date(+time + milliseconds));
    const fault =
      'the certificate "Leaf" is valid from 2026-03-01T00:00:00.000Z to 2026-03-09T00:00:00.000Z only';
    expect([at(notBefore, -1), at(notBefore, 0)]).toEqual([fault, undefined]);
    expect([at(notAfter, 0), at(notAfter, 1)]).toEqual([undefined, fault]);
  });

  it("refuses an expired intermediate, and a leaf outside its validity", async () => {
    const root = await authority("Root");
    const middle = await under(root, "Middle", { days: 10 });
    expect(chainFault(await leaf(middle), bundle(root, middle), now)).toContain(
      '"Middle" is valid from',
    );
    expect(
      chainFault(await leaf(root, { notAfter: new Date(+now - 1) }), bundle(root), now),
    ).toContain('"Leaf" is valid');
    expect(
      chainFault(await leaf(root, { notBefore: new Date(+now + 1000) }), bundle(root), now),
    ).toContain('"Leaf" is valid');
  });

  it("names a certificate by its fingerprint if it has no common name", async () => {
    const root = await authority("Root");
    const nameless = read(
      (await under(root, "", { name: [[["2.5.4.10", "A company"]]], days: 10 })).certificatePem,
    );
    expect(chainFault(nameless, bundle(root), now)).toContain(
      `the certificate "${nameless.fingerprint}" is valid from`,
    );
  });

  it("refuses a chain of more than four certificates", async () => {
    const root = await authority("Root");
    const second = await under(root, "Second");
    const third = await under(second, "Third");
    const fourth = await under(third, "Fourth");
    expect(chainFault(await leaf(third), bundle(root, second, third), now)).toBeUndefined();
    expect(chainFault(await leaf(fourth), bundle(root, second, third, fourth), now)).toContain(
      "more than 4 certificates lead to a trusted authority",
    );
  });

  it("does not loop if authorities have signed each other", async () => {
    const first = await authority("First", { parent: await authority("Second") });
    const second = await authority("Second", { parent: await authority("First") });
    expect(chainFault(await leaf(first), bundle(first, second), now)).toBeUndefined();
  });

  it("checks the validity even of a chain that it accepted before", async () => {
    const root = await authority("Root", { days: 5000 });
    const [known, trusted] = [await leaf(root), bundle(root)];
    expect(chainFault(known, trusted, now)).toBeUndefined();
    expect(chainFault(known, trusted, new Date("2040-01-01"))).toContain('"Root" is valid');
    expect(chainFault(known, trusted, now)).toBeUndefined();
    expect(chainFault(known, bundle(await authority("Other")), now)).toMatch("no authority");
  });

  it("searches a chain only once for the same authorities", async () => {
    const root = await authority("Root");
    const known = await leaf(root);
    const trusted = [...bundle(root)];
    expect(chainFault(known, trusted, now)).toBeUndefined();
    // A second search would find no authority.
    trusted.pop();
    expect(chainFault(known, trusted, now)).toBeUndefined();
    expect(chainFault(known, [], now)).toMatch("no authority");
  });

  it("accepts an authority with an EC key", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const keyPem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const root = await authority("Root", { keyPem });
    expect(chainFault(await leaf(root), bundle(root), now)).toBeUndefined();
  });
});

describe("trustedAuthorities", () => {
  it("reads every certificate of a bundle, and refuses a damaged one", async () => {
    const [one, two] = [await authority("One"), await authority("Two")];
    expect(bundle(one, two).map(({ commonName }) => commonName)).toEqual(["One", "Two"]);
    expect(() => trustedAuthorities(one.certificatePem.replace("MII", "!II"))).toThrow(
      "canonical base64",
    );
    expect(() => trustedAuthorities(one.certificatePem.replace(/-----END.*/, ""))).toThrow();
  });
});

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
    ["may be SHA-384 with RSA", `${rsa}0c0500`, "sha384", constants.RSA_PKCS1_PADDING, true],
    ["may be SHA-512 with RSA", `${rsa}0d0500`, "sha512", constants.RSA_PKCS1_PADDING, true],
    ["may not be SHA-1 with RSA", `${rsa}050500`, "sha1", constants.RSA_PKCS1_PADDING, false],
    ["may not be MD5 with RSA", `${rsa}040500`, "md5", constants.RSA_PKCS1_PADDING, false],
    ["may be RSASSA-PSS with SHA-256", pss, "sha256", constants.RSA_PKCS1_PSS_PADDING, true],
    [
      "may not be RSASSA-PSS without parameters",
      `${rsa}0a3000`,
      "sha1",
      constants.RSA_PKCS1_PSS_PADDING,
      false,
    ],
  ])("%s", async (_, algorithm, hash, padding, good) => {
    const root = await authority("Root");
    const signed = resign(await leafPem(root), root.keyPem, algorithm, hash, padding);
    const fault = chainFault(signed, bundle(root), now);
    if (good) expect(fault).toBeUndefined();
    else expect(fault).toContain("weak algorithm");
  });

  it("may not be SHA-1 in the certificate of an intermediate authority", async () => {
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
  ])("count as strong (true) or weak (false): %s (%s), %s", (_, signatureAlgorithm, isStrong) => {
    expect(hasStrongSignature({ signatureAlgorithm })).toBe(isStrong);
  });
});
