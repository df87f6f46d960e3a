import { makeAuthority } from "../../infra/local/certificates.ts";
import { readElement } from "../../shared/adapters/ber.ts";
import { verifySignedData } from "../../shared/adapters/cms.ts";
import { bitString, der, oid, sequence, time } from "../../shared/developer/der-writer.ts";
import { readRegister } from "../../shared/register/read-register.ts";
import { readCertificate } from "../../shared/signature/certificate.ts";
import { derOfText } from "../../shared/signature/certificate-text.ts";
import { readDigest } from "../../shared/signature/digest.ts";
import { decodeEncodedWords } from "../../shared/signature/encoded-word.ts";
import { matchKeyId } from "../../shared/signature/key-id.ts";
import { parseDistinguishedName } from "../../shared/signature/parse-distinguished-name.ts";
import { readRevocationList } from "../../shared/signature/revocation-list.ts";
import { parseSignature } from "../../shared/signature/signature-header.ts";
import { writeMessage, writeSigner } from "../support/signature/cms-message.ts";
import { entity, registerText, zipped } from "../support/signature/register.ts";
import { keyNamed, testTpp, validity } from "../support/signature/test-certificates.ts";
import { longest, withstands } from "./mutated.ts";

const { seal } = await testTpp();
const certificate = derOfText(seal.certificatePem.trim());
const signer = readCertificate(certificate);
const text = Buffer.from("Pay 125.50 NOK to Nordlys Kaffe AS");
const message = writeMessage({
  certificates: [certificate],
  signers: [writeSigner(text, seal.keyPem)],
});
const keyId = 'SN=1f,CA=CN=Test\\, authority,2.5.4.97=PSDNO-FSA-1,O="Fjord + gate",C=NO';

async function* chunksOf(file: Buffer) {
  for (let at = 0; at < file.length; at += 100) yield file.subarray(at, at + 100);
}
const register = registerText([
  entity(),
  entity({ code: "SE_FI!7", services: [{ NO: "PS_080" }] }),
]);

const issuer = readCertificate(
  derOfText(
    (
      await makeAuthority({
        name: "Root",
        now: validity.notBefore,
        days: 11_000,
        keyPem: keyNamed("authority"),
      })
    ).certificatePem.trim(),
  ),
);
const rsa = sequence(oid("1.2.840.113549.1.1.11"), der(0x05));
const list = sequence(
  sequence(
    der(0x02, Buffer.of(1)),
    rsa,
    sequence(),
    time(new Date("2026-03-02T10:00:00Z")),
    time(new Date("2026-03-09T10:00:00Z")),
    sequence(sequence(der(0x02, Buffer.of(7)), time(new Date("2026-03-02T10:00:00Z")))),
  ),
  rsa,
  bitString(Buffer.alloc(256)),
);

type Reader = {
  what: string;
  samples: (Buffer | string)[];
  read: (input: Buffer) => unknown;
  /** The error of the language that it declares for what it cannot read. */
  refusal?: ErrorConstructor;
};

/** All that reads bytes of other people before their origin is known. */
const readers: Reader[] = [
  {
    what: "Signature header",
    samples: [`keyId="${keyId}",algorithm="rsa-sha256",headers="digest date",signature="c2ln"`],
    read: (input) => parseSignature(`${input}`),
  },
  {
    what: "Digest header",
    samples: ["SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=,SHA-512=AA=="],
    read: (input) => readDigest(`${input}`),
  },
  {
    what: "distinguished name",
    samples: ['CN=Nordlys\\, AS+OU=A,2.5.4.97=#0c0450534400,O="Fjord;gate",C=NO'],
    read: (input) => parseDistinguishedName(`${input}`),
  },
  { what: "keyId", samples: [keyId], read: (input) => matchKeyId(`${input}`, signer) },
  {
    what: "encoded word (RFC 2047)",
    samples: ["=?utf-8?B?w6bDuMOl?= =?ISO-8859-1?Q?=E6_x?=", "=?utf-8?Q?=C3=A6?="],
    read: (input) => decodeEncodedWords(input.toString("latin1")),
  },
  { what: "certificate", samples: [certificate], read: readCertificate },
  {
    what: "text of a certificate",
    samples: [seal.certificatePem, certificate.toString("base64")],
    read: (input) => readCertificate(derOfText(`${input}`)),
  },
  {
    what: "file of the register",
    samples: [register, zipped(register)],
    read: (input) => readRegister(chunksOf(input)),
  },
  { what: "revocation list", samples: [list], read: (input) => readRevocationList(input, issuer) },
  { what: "BER element", samples: [certificate], read: readElement, refusal: RangeError },
  {
    what: "CMS message",
    samples: [message],
    read: (input) => verifySignedData(input, text, seal.certificatePem, validity.notBefore),
    refusal: RangeError,
  },
];

/** Code that throws an error of the language has not refused its input, but met what it does not foresee. */
const unforeseen = [TypeError, RangeError, SyntaxError, ReferenceError, URIError];

it.each(readers)(
  "the reader of a $what refuses all unreadable input within a second",
  async ({ samples, read, refusal }) => {
    const isRefusal = (error: unknown) =>
      refusal ? error instanceof refusal : !unforeseen.some((kind) => error instanceof kind);
    await withstands(samples, 120, read, isRefusal);
  },
  longest,
);
