import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { bitString, der, oid, sequence } from "../../../shared/developer/der-writer.ts";
import {
  readSigningRequest,
  SigningRequestRefused,
} from "../../../shared/developer/signing-request.ts";
import { elliptic } from "../../support/signature/issued-certificates.ts";
import { asRequestPem, signingRequest } from "../../support/signature/signing-requests.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";

const { csr, bytes, keyPem } = await signingRequest();
const empty = der(0x05);
const rsaKey = oid("1.2.840.113549.1.1.1");
const rsa = (last: number) => sequence(oid(`1.2.840.113549.1.1.${last}`), empty);
const publicOf = (pem: string) => createPublicKey(pem).export({ type: "spki", format: "der" });
const edwards = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "der" });

type Told = { version?: number; key?: Buffer; algorithm?: Buffer; more?: Buffer[] };

/** A request that its key has signed: everything that a case does not name is right. */
function request({ version = 0, key = publicOf(keyPem), algorithm = rsa(11), more = [] }: Told) {
  const info = sequence(der(0x02, Buffer.of(version)), sequence(), key, der(0xa0));
  const signature = bitString(sign("sha256", info, createPrivateKey(keyPem)));
  return asRequestPem(sequence(info, algorithm, signature, ...more));
}

/** An RSA key with the modulus of a good one and this public exponent. */
function withExponent(exponent: number): Buffer {
  const { n = "" } = createPublicKey(keyPem).export({ format: "jwk" });
  const modulus = der(0x02, Buffer.of(0), Buffer.from(n, "base64url"));
  const numbers = sequence(modulus, der(0x02, Buffer.of(exponent)));
  return sequence(sequence(rsaKey, empty), bitString(numbers));
}

describe("a signing request (PKCS #10; decision: test certificates)", () => {
  it.each([
    ["if OpenSSL wrote it", csr],
    ["if older tools wrote it", csr.replaceAll("CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST")],
    ["in one line, between blanks", ` \n${asRequestPem(bytes).replace(/\n(?!-)(?=.)/g, "")}\n `],
    ["without a subject", request({})],
  ])("is accepted %s", (_, pem) => {
    const { publicKey } = readSigningRequest(pem);
    expect(publicKey.equals(createPublicKey(keyPem))).toBe(true);
  });

  it.each([
    ["is longer than any with a good key", "x".repeat(8193), "is longer than 8192 characters"],
    ["is not in base64", csr.replace("MII", "=II"), "does not hold canonical base64"],
    ["holds nothing", asRequestPem(Buffer.alloc(0)), "does not hold canonical base64"],
    [
      "has another version",
      request({ version: 1 }),
      "cannot be read: it is not a PKCS #10 request of version 1",
    ],
    [
      "has a fourth part",
      request({ more: [empty] }),
      "cannot be read: it is not a PKCS #10 request of version 1",
    ],
    [
      "holds a key of an elliptic curve",
      request({ key: publicOf(elliptic) }),
      "holds a key of type ec, expected rsa",
    ],
    [
      "holds a key of Ed25519",
      request({ key: edwards }),
      "holds a key of type ed25519, expected rsa",
    ],
    [
      "holds a key of an unknown kind",
      request({ key: sequence(sequence(oid("1.2.3.4")), bitString(Buffer.of(1))) }),
      "holds no key that is supported",
    ],
    [
      "holds a key with the exponent 1",
      request({ key: withExponent(1) }),
      "contains a key whose exponent is too small",
    ],
    [
      "names RSASSA-PSS as its signature",
      request({ algorithm: rsa(10) }),
      "is not signed by RSA with SHA-256, SHA-384 or SHA-512",
    ],
    [
      "names another hash than it uses",
      request({ algorithm: rsa(13) }),
      "is not signed with the key that it holds",
    ],
    [
      "holds another's key",
      request({ key: publicOf(keyNamed("another")) }),
      "is not signed with the key that it holds",
    ],
  ])("is refused if it %s", (_, pem, fault) => {
    const read = () => readSigningRequest(pem);
    expect(read).toThrow(SigningRequestRefused);
    expect(read).toThrow(`The signing request ${fault}.`);
  });
});
