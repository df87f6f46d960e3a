import { constants, createPrivateKey, sign } from "node:crypto";
import { type AuthorityOptions, makeAuthority } from "../../../infra/local/certificates.ts";
import { bitString, der, oid, sequence, time } from "../../../shared/developer/der-writer.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { children, DerError, readDer } from "../../../shared/signature/der.ts";
import { readRevocationList } from "../../../shared/signature/revocation-list.ts";
import { elliptic } from "../../support/signature/issued-certificates.ts";
import { keyNamed, validity } from "../../support/signature/test-certificates.ts";

const [keyCertSign, cRLSign] = [0x20, 0x40];
const empty = der(0x05);
const rsa = (last: number) => sequence(oid(`1.2.840.113549.1.1.${last}`), empty);
const ecdsa = (last: number) => sequence(oid(`1.2.840.10045.4.3.${last}`));
const pss = (last: number) =>
  sequence(
    oid("1.2.840.113549.1.1.10"),
    sequence(der(0xa0, sequence(oid(`2.16.840.1.101.3.4.2.${last}`), empty))),
  );

const authority = async (options: Partial<AuthorityOptions> = {}) => {
  const keyPem = keyNamed("authority");
  const own = { name: "Root", now: validity.notBefore, days: 11_000, keyPem, ...options };
  const { certificatePem } = await makeAuthority(own);
  return { ...readCertificate(derOfText(certificatePem.trim())), keyPem: own.keyPem };
};
type Issuer = Awaited<ReturnType<typeof authority>>;

const partsOf = (bytes: Buffer) => children(readDer(bytes)).map(({ raw }) => raw);
/** The fields of a certificate, from its version on. */
const fieldsOf = ({ raw }: Issuer) => partsOf(partsOf(raw)[0] as Buffer);

const [since, until] = [new Date("2026-03-02T10:00:00Z"), new Date("2026-03-09T10:00:00Z")];
const entry = (serial: number) => sequence(der(0x02, Buffer.of(serial)), time(since));

type Told = {
  algorithm?: Buffer;
  hash?: string;
  padding?: number;
  version?: Buffer[];
  nextUpdate?: Buffer[];
  /** The parts of a list after its times. */
  rest?: Buffer[];
};

/** A list as its issuer signs it: everything that a case does not name is right. */
function listOf(issuer: Issuer, told: Told = {}): Buffer {
  const { algorithm = rsa(11), hash = "sha256", padding = constants.RSA_PKCS1_PADDING } = told;
  const { version = [der(0x02, Buffer.of(1))], nextUpdate = [time(until)] } = told;
  const content = sequence(
    ...[...version, algorithm, fieldsOf(issuer)[5] as Buffer, time(since), ...nextUpdate],
    ...(told.rest ?? [sequence(entry(7), entry(9))]),
  );
  const key = createPrivateKey(issuer.keyPem);
  const signature = sign(hash, content, key.asymmetricKeyType === "rsa" ? { key, padding } : key);
  return sequence(content, algorithm, bitString(signature));
}

/** A list with this extension. */
const extended = (id: string, ...flag: Buffer[]): Told => ({
  rest: [
    sequence(entry(7), entry(9)),
    der(0xa0, sequence(sequence(oid(id), ...flag, der(0x04, sequence())))),
  ],
});
const truth = der(0x01, Buffer.of(0xff));
const falsehood = der(0x01, Buffer.of(0));

/** A list whose issuing distribution point (critical) has these fields (RFC 5280, 5.2.5). */
const scoped = (...fields: Buffer[]): Told => {
  const point = der(0x04, sequence(...fields));
  const extension = sequence(oid("2.5.29.28"), truth, point);
  return { rest: [sequence(entry(7), entry(9)), der(0xa0, sequence(extension))] };
};
const yes = (tag: number) => der(tag, Buffer.of(0xff));
const notAll = "it is not a list of all certificates of one issuer";

const good = { thisUpdate: since, nextUpdate: until, serials: [7n, 9n] };
const root = await authority();
const curve = await authority({ keyPem: elliptic });
const padding = constants.RSA_PKCS1_PSS_PADDING;

describe("a revocation list (RFC 5280, section 5)", () => {
  it.each<[string, Issuer, Told]>([
    ["RSA and SHA-256", root, {}],
    ["RSA and SHA-384", root, { algorithm: rsa(12), hash: "sha384" }],
    ["RSA and SHA-512", root, { algorithm: rsa(13), hash: "sha512" }],
    ["RSASSA-PSS and SHA-256", root, { algorithm: pss(1), padding }],
    ["RSASSA-PSS and SHA-384", root, { algorithm: pss(2), hash: "sha384", padding }],
    ["RSASSA-PSS and SHA-512", root, { algorithm: pss(3), hash: "sha512", padding }],
    ["an elliptic curve and SHA-256", curve, { algorithm: ecdsa(2) }],
    ["an elliptic curve and SHA-384", curve, { algorithm: ecdsa(3), hash: "sha384" }],
    ["an elliptic curve and SHA-512", curve, { algorithm: ecdsa(4), hash: "sha512" }],
  ])("is read if it is signed with %s", (_, issuer, told) => {
    expect(readRevocationList(listOf(issuer, told), issuer)).toEqual(good);
  });

  it.each<[string, Told, Partial<typeof good>]>([
    ["if it is of version 1", { version: [] }, {}],
    ["if it has no entries", { rest: [] }, { serials: [] }],
    ["if it names its distribution point", scoped(der(0xa0)), {}],
    ["if it covers only certificates of end entities", scoped(yes(0x81)), {}],
    ["if it has a number", extended("2.5.29.20"), {}],
    ["if it has an unknown extension that is not critical", extended("1.2.3.4", falsehood), {}],
    [
      "if it has no entries, but an extension",
      { rest: (scoped(der(0xa0)).rest ?? []).slice(1) },
      { serials: [] },
    ],
    [
      "if its next update is after 2049",
      { nextUpdate: [time(new Date("2050-01-02T00:00:00Z"))] },
      { nextUpdate: new Date("2050-01-02T00:00:00Z") },
    ],
  ])("is read %s", (_, told, changes) => {
    expect(readRevocationList(listOf(root, told), root)).toEqual({ ...good, ...changes });
  });

  it.each<[string, Told, string]>([
    ["is signed with SHA-1", { algorithm: rsa(5), hash: "sha1" }, "its signature is weak"],
    [
      "is signed with RSASSA-PSS without the name of the hash",
      { algorithm: sequence(oid("1.2.840.113549.1.1.10"), sequence()), padding, hash: "sha1" },
      "its signature is weak",
    ],
    [
      "names another hash than that of its signature",
      { algorithm: rsa(12) },
      "its signature is not from its issuer",
    ],
    [
      "names another padding than that of its signature",
      { algorithm: pss(1) },
      "its signature is not from its issuer",
    ],
    ["has certificates of authorities only", scoped(yes(0x82)), notAll],
    [
      "names its distribution point and has certificates of authorities only",
      scoped(der(0xa0), yes(0x82)),
      notAll,
    ],
    ["has some reasons only (onlySomeReasons)", scoped(der(0x83, Buffer.of(1, 0x40))), notAll],
    ["has certificates of several issuers", scoped(yes(0x84)), notAll],
    ["has attribute certificates only", scoped(yes(0x85)), notAll],
    [
      "only changes an earlier list (delta)",
      extended("2.5.29.27", truth),
      "its critical extension 2.5.29.27 is not supported",
    ],
    [
      "has certificates of authorities only, in an extension that is not critical",
      {
        rest: [der(0xa0, sequence(sequence(oid("2.5.29.28"), der(0x04, sequence(yes(0x82))))))],
      },
      notAll,
    ],
    ["has another element for nextUpdate", { nextUpdate: [empty] }, "it has no nextUpdate"],
    ["has no nextUpdate", { nextUpdate: [] }, "it has no nextUpdate"],
    ["has no nextUpdate and no entries", { nextUpdate: [], rest: [] }, "it has no nextUpdate"],
    ["has an entry of another type", { rest: [sequence(empty)] }, "an element is not constructed"],
    ["has an empty entry", { rest: [sequence(sequence())] }, "an element of tag 0x2 is missing"],
  ])("is refused if it %s", (_, told, why) => {
    const read = () => readRevocationList(listOf(root, told), root);
    expect(read).toThrow(DerError);
    expect(read).toThrow(why);
  });
});

describe("the issuer of a revocation list", () => {
  it.each([
    ["allows cRLSign", cRLSign],
    ["has no key usage", 0],
  ])("may sign it if its certificate %s", async (_, keyUsage) => {
    const issuer = await authority({ keyUsage });
    expect(readRevocationList(listOf(issuer), issuer)).toEqual(good);
  });

  it("may not sign it if its certificate allows other uses only", async () => {
    const issuer = await authority({ keyUsage: keyCertSign });
    expect(() => readRevocationList(listOf(issuer), issuer)).toThrow(
      "its issuer may not sign lists",
    );
  });

  it.each([
    ["an empty element", sequence()],
    [
      "a list whose signed part is empty",
      sequence(sequence(), rsa(11), bitString(Buffer.alloc(256))),
    ],
    ["a list without an issuer", sequence(sequence(rsa(11)), rsa(11))],
  ])("cannot be read from %s", (_, bytes) => {
    expect(() => readRevocationList(bytes, root)).toThrow(DerError);
  });

  it("is found by the subject of its certificate, also in a certificate of version 1", () => {
    const [, algorithm, signature] = partsOf(root.raw) as [Buffer, Buffer, Buffer];
    // Without version and extensions. Nobody verifies the signature of a trusted authority.
    const raw = sequence(sequence(...fieldsOf(root).slice(1, -1)), algorithm, signature);
    expect(readRevocationList(listOf(root), readCertificate(raw))).toEqual(good);
  });

  it("must have the name and the key of the trusted certificate", async () => {
    const other = await authority({ name: "Other" });
    const impostor = await authority({ keyPem: keyNamed("impostor") });
    expect(() => readRevocationList(listOf(other), root)).toThrow("it is from another issuer");
    expect(() => readRevocationList(listOf(impostor), root)).toThrow(
      "its signature is not from its issuer",
    );
  });
});
