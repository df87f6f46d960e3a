import { constants, X509Certificate } from "node:crypto";
import {
  type Authority,
  type AuthorityOptions,
  issueCertificate,
  makeAuthority,
} from "../../../infra/local/certificates.ts";
import { verifySignedData } from "../../../shared/adapters/cms.ts";
import { sequence, setOf } from "../../../shared/developer/der-writer.ts";
import {
  digestOf,
  ids,
  type Signing,
  typeAttribute,
  writeMessage,
  writeSigner,
} from "../../support/signature/cms-message.ts";
import { keyNamed, validity } from "../../support/signature/test-certificates.ts";

const now = new Date("2026-03-02T10:00:00Z");
const text = Buffer.from("Pay 125.50 NOK to Nordlys Kaffe AS");
const other = Buffer.from("Pay 9125.50 NOK to somebody else");

const authority = (name: string, options: Partial<AuthorityOptions> = {}) =>
  makeAuthority({
    ...{ name, now: validity.notBefore, days: 11_000, keyPem: keyNamed("authority") },
    ...options,
  });
const under = (parent: Authority, name: string, options: Partial<AuthorityOptions> = {}) =>
  authority(name, { parent, keyPem: keyNamed("intermediate"), ...options });
const person = (parent: Authority, options: Partial<typeof validity> = {}) =>
  issueCertificate(parent, {
    ...{ ...validity, kind: "qseal", commonName: "A customer", keyPem: keyNamed("signer") },
    ...options,
  });

const root = await authority("Root");
const customer = await person(root);
const bytesOf = ({ certificatePem }: Authority) => new X509Certificate(certificatePem).raw;

const signer = (told?: Signing) => writeSigner(text, customer.keyPem, told);
const message = (told: Partial<Parameters<typeof writeMessage>[0]> = {}) =>
  writeMessage({ certificates: [bytesOf(customer)], signers: [signer()], ...told });
const isGood = (bytes: Buffer, authorities = root.certificatePem) =>
  verifySignedData(bytes, text, authorities, now);

describe("a signed message (RFC 5652)", () => {
  it.each<[string, () => Buffer]>([
    ["without the signed text in it", () => message()],
    ["with the signed text in it", () => message({ inside: text })],
    [
      "with SHA-384",
      () => message({ signers: [signer({ digest: sequence(ids["SHA-384"]), hashed: "sha384" })] }),
    ],
    [
      "with SHA-512",
      () => message({ signers: [signer({ digest: sequence(ids["SHA-512"]), hashed: "sha512" })] }),
    ],
    [
      "with the padding of PSS",
      () =>
        message({
          signers: [
            signer({
              algorithm: sequence(ids.pss),
              padding: constants.RSA_PKCS1_PSS_PADDING,
            }),
          ],
        }),
    ],
    [
      "with attributes, one of them the digest",
      () => message({ signers: [signer({ attributes: [typeAttribute, digestOf(text)] })] }),
    ],
    [
      "with another certificate beside the signer's",
      () => message({ certificates: [bytesOf(root), bytesOf(customer)] }),
    ],
  ])("is valid %s", (_, make) => {
    expect(isGood(make())).toBe(true);
  });

  it.each<[string, () => Buffer]>([
    ["is of another type", () => message({ type: ids.data })],
    ["has no content", () => sequence(ids.signedData)],
    ["contains another text", () => message({ inside: other })],
    ["has no certificate", () => message({ certificates: [] })],
    [
      "has only another certificate than the signer's",
      () => message({ certificates: [bytesOf(root)] }),
    ],
    ["has no list of signers", () => message({ signers: [] })],
    ["has two signers", () => message({ signers: [signer(), signer()] })],
    ["names no hash", () => message({ signers: [signer({ digest: sequence() })] })],
    [
      "is hashed with SHA-1",
      () => message({ signers: [signer({ digest: sequence(ids["SHA-1"]), hashed: "sha1" })] }),
    ],
    [
      "names another hash than it uses",
      () => message({ signers: [signer({ digest: sequence(ids["SHA-512"]) })] }),
    ],
    ["names no algorithm", () => message({ signers: [signer({ algorithm: sequence() })] })],
    [
      "names another padding than it uses",
      () => message({ signers: [signer({ algorithm: sequence(ids.pss) })] }),
    ],
    ["has its signature as a bit string", () => message({ signers: [signer({ tag: 0x03 })] })],
    [
      "has attributes without a digest",
      () => message({ signers: [signer({ attributes: [typeAttribute] })] }),
    ],
    [
      "has the digest of another text",
      () => message({ signers: [signer({ attributes: [digestOf(other)] })] }),
    ],
    [
      "has two digests",
      () => message({ signers: [signer({ attributes: [digestOf(text), digestOf(other)] })] }),
    ],
    [
      "has a digest without a value",
      () => message({ signers: [signer({ attributes: [sequence(ids.messageDigest, setOf())] })] }),
    ],
  ])("is refused if it %s", (_, make) => {
    expect(isGood(make())).toBe(false);
  });
});

describe("the signer's certificate", () => {
  /** Signed by a person whose certificate these authorities lead to; the last one has issued it. */
  async function through(...middle: Authority[]) {
    const own = await person(middle.at(-1) ?? root);
    return message({ certificates: [own, ...middle].map(bytesOf) });
  }
  /** Authorities under the root, each under the one before. */
  async function line(length: number): Promise<Authority[]> {
    const made: Authority[] = [];
    for (let at = 0; at < length; at += 1)
      made.push(await under(made.at(-1) ?? root, `Middle ${at}`));
    return made;
  }

  it.each([0, 1, 4])(
    "is trusted with %i authorities between it and the trusted one",
    async (length) => {
      expect(isGood(await through(...(await line(length))))).toBe(true);
    },
  );

  it("is not trusted with five authorities between it and the trusted one", async () => {
    expect(isGood(await through(...(await line(5))))).toBe(false);
  });

  it.each<[string, Partial<AuthorityOptions>]>([
    ["is no authority", { ca: false }],
    ["has expired", { days: 10 }],
    ["is not yet valid", { now: new Date(+now + 1000) }],
  ])("is not trusted through an issuer that %s", async (_, options) => {
    expect(isGood(await through(await under(root, "Middle", options)))).toBe(false);
  });

  it.each([
    ["has expired", { notAfter: new Date(+now - 1000) }],
    ["is not yet valid", { notBefore: new Date(+now + 1000) }],
  ])("is refused if it %s", async (_, options) => {
    const certificates = [bytesOf(await person(root, options))];
    expect(isGood(message({ certificates }))).toBe(false);
  });

  it("is not trusted if the trusted authority has the issuer's name but another key", async () => {
    const impostor = await authority("Root", { keyPem: keyNamed("impostor") });
    expect(isGood(message(), impostor.certificatePem)).toBe(false);
    expect(isGood(message(), impostor.certificatePem + root.certificatePem)).toBe(true);
  });

  it("is not trusted if another key signed it in the name of a trusted authority", async () => {
    const forged = await person({ ...root, keyPem: keyNamed("attacker") });
    const [own, trusted] = [forged, root].map(bytesOf).map((raw) => new X509Certificate(raw));
    expect(own?.checkIssued(trusted as X509Certificate)).toBe(true);
    expect(isGood(message({ certificates: [bytesOf(forged)] }))).toBe(false);
  });

  it("is not trusted if no authority is trusted", () => {
    expect(isGood(message(), "")).toBe(false);
  });
});
