import { constants, sign } from "node:crypto";
import { issueCertificate } from "../../../../infra/local/certificates.ts";
import { bounded, bounds } from "../../../../shared/developer/mistakes/candidates.ts";
import { findMistakes } from "../../../../shared/developer/mistakes/find-mistakes.ts";
import { nameMistake } from "../../../../shared/developer/mistakes/name-mistake.ts";
import { readCertificate } from "../../../../shared/signature/certificate.ts";
import { derOfText } from "../../../../shared/signature/certificate-text.ts";
import { formatHttpDate } from "../../../../shared/signature/http-date.ts";
import { keyIdOf } from "../../../../shared/signature/key-id.ts";
import { fc } from "../../../support/run/fast-check.ts";
import { elliptic } from "../../../support/signature/issued-certificates.ts";
import { base, now, refusal, signed, tools } from "../../../support/signature/signed-requests.ts";
import { signingMistakes } from "../../../support/signature/signing-mistakes.ts";
import { keyNamed, testAuthority, validity } from "../../../support/signature/test-certificates.ts";
import type { SigningMistake } from "../../../support/signature/wrong-signatures.ts";

/** The certificate of the connection. Its key signs no request. */
const tls = await issueCertificate(await testAuthority(), {
  ...validity,
  kind: "qwac",
  organizationIdentifier: tools.tpp.organizationIdentifier,
  commonName: "TPP with two keys",
  roles: ["PSP_PI", "PSP_AI"],
  keyPem: keyNamed("tls"),
});

const query = signed({
  method: "GET",
  path: "/v1/accounts",
  query: [
    ["name", "Kåre & sønn"],
    ["withBalance", "true"],
  ],
  requestTarget: true,
});
const bases = { ...base, query };
const circumstances = {
  now,
  clientCertificate: tls.certificatePem,
  origins: ["https://localhost:8443"],
};

/** Returns the mistake that the search finds in a refused request. The real verification must refuse it first. */
function named({ base: kind, make }: Pick<SigningMistake, "base" | "make">, earlier?: string[]) {
  const request = make(bases[kind], { ...tools, tls });
  const { clientCertificate } = circumstances;
  const refused = refusal(request, { digestRequired: kind === "write", clientCertificate });
  const about = earlier ? { ...circumstances, earlier } : circumstances;
  return nameMistake(request, refused, about);
}

describe("the sentence about a mistake in signing (specification, Request signature)", () => {
  const keyId = keyIdOf(readCertificate(derOfText(tools.tpp.seal.certificatePem)));
  const digest = base.write.headers.digest ?? "";

  it.each(signingMistakes)('names the mistake "$name"', (mistake) => {
    const sentence = named(mistake)
      ?.replace(keyId, "‹keyId›")
      .replace(digest, "‹Digest›")
      .replace(`as in ${formatHttpDate(now)}`, "as in ‹now›")
      .replace("write Mon,", "write ‹day›,");
    expect(sentence).toBe(mistake.sentence);
  });

  it("is one of more than sixty different sentences", () => {
    expect(new Set(signingMistakes.map(({ sentence }) => sentence)).size).toBeGreaterThan(60);
  });
});

describe("a mistake in signing is named if the connection's certificate is", () => {
  const keyId = keyIdOf(readCertificate(derOfText(tools.tpp.seal.certificatePem)));
  const curve = testAuthority().then((authority) =>
    issueCertificate(authority, {
      ...{ ...validity, kind: "qwac", commonName: "TPP with a curve", keyPem: elliptic },
    }),
  );
  const connections: [string, () => Promise<string | undefined>][] = [
    ["unknown", async () => undefined],
    ["unreadable", async () => "MIID..."],
    ["of an elliptic curve", async () => (await curve).certificatePem],
    ["the certificate of the signature", async () => tools.tpp.seal.certificatePem],
  ];

  it.each(connections)("%s", async (_, connection) => {
    const about = { ...circumstances, clientCertificate: await connection() };
    const ofText = tools.forge(base.read, {
      sign: (text, key) => sign("sha256", Buffer.from(`${text}\n`), key),
    });
    expect(nameMistake(ofText, refusal(ofText), about)).toBe(
      "The signature covers a text with a line feed behind its last line: put nothing behind the last line.",
    );
    const ofKeyId = tools.forge(base.read, { keyId: keyId.replace("SN=", "SN=0x") });
    expect(nameMistake(ofKeyId, refusal(ofKeyId), about)).toBe(
      `keyId has 0x before the serial number: write keyId="${keyId}".`,
    );
  });
});

describe("a signature with PSS and SHA-512", () => {
  // In one of about 30 signatures the mask of another hash leaves what looks like a salt.
  it("is recognised for every random salt", () => {
    const make: SigningMistake["make"] = (request) =>
      tools.forge(request, {
        sign: (text, key) =>
          sign("sha512", Buffer.from(text), { key, padding: constants.RSA_PKCS1_PSS_PADDING }),
      });
    const sentences = Array.from({ length: 300 }, () => named({ base: "read", make }));
    expect([...new Set(sentences)]).toEqual([
      "The signature is padded by PSS, and is made with SHA-512: pad by PKCS#1 v1.5, as RSASSA-PKCS1-v1_5 says, and sign with SHA-256 (SHA256withRSA).",
    ]);
  });
});

describe("the search for a mistake with an earlier request", () => {
  const earlier = [
    "date: Mon, 02 Mar 2026 09:59:40 GMT\nx-request-id: 11111111-2222-4333-8444-555555555555",
  ];
  const signing = (change: (text: string) => string) => ({
    base: "read" as const,
    make: (request: Parameters<SigningMistake["make"]>[0]) =>
      tools.forge(request, {
        sign: (text, key) => sign("sha256", Buffer.from(change(text)), key),
      }),
  });

  it("finds a signature that was copied from the earlier request", () => {
    expect(
      named(
        signing(() => earlier[0] ?? ""),
        earlier,
      ),
    ).toBe(
      "The signature is that of an earlier request, whose X-Request-ID is 11111111-2222-4333-8444-555555555555: sign each request anew, when its headers are final.",
    );
  });

  it("finds a signed text with the earlier request's X-Request-ID", () => {
    const other = (text: string) => text.replace(/(x-request-id: ).*/, `$1${idOf(earlier[0])}`);
    expect(named(signing(other), earlier)).toBe(
      "The signature covers a text with the X-Request-ID of an earlier request, 11111111-2222-4333-8444-555555555555: take one new X-Request-ID, for the header and for the text.",
    );
    expect(named(signing(other))).toMatch(/^The signature covers another text than the bank's/);
  });

  it("names the real mistake, and no copied signature, if the same request was sent before", () => {
    const sent =
      "date: Mon, 02 Mar 2026 10:00:00 GMT\nx-request-id: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
    const list = "date x-request-id";
    const { "psu-id": _, "tpp-redirect-uri": __, ...headers } = base.read.headers;
    const make = () =>
      tools.forge(
        { ...base.read, headers },
        { list, sign: (text, key) => sign("sha512", Buffer.from(text), key) },
      );
    expect(named({ base: "read", make }, [sent])).toBe(
      "The signature is made with SHA-512: sign with SHA-256 (SHA256withRSA).",
    );
  });

  const idOf = (text = "") => /x-request-id: (.*)/.exec(text)?.[1] ?? "";
});

describe("the search for a mistake", () => {
  const list = "(request-target) date digest x-request-id psu-id tpp-redirect-uri";
  const size = list.split(" ").length;

  it("names only mistakes that were made, for random lines, orders and separators", () => {
    const drafts = fc.record({
      order: fc.shuffledSubarray([...Array(size).keys()], { minLength: 1 }),
      colon: fc.constantFrom(": ", ":", "  ", " -> "),
      between: fc.constantFrom("\n", "\r\n", ", ", "\n\n\n"),
      end: fc.constantFrom("", "\n", "x"),
      algorithm: fc.constantFrom("sha256", "sha512"),
    });
    const found: boolean[] = [];
    fc.assert(
      fc.property(drafts, ({ order, colon, between, end, algorithm }) => {
        let text = "";
        const names = order.map((at) => list.split(" ")[at] ?? "");
        const request = tools.forge(base.write, {
          list,
          sign: (right, key) => {
            const lines = right.split("\n").map((line) => line.replace(": ", colon));
            text = `${order.map((at) => lines[at]).join(between)}${end}`;
            fc.pre(text !== right);
            return sign(algorithm, Buffer.from(text), key);
          },
        });
        const { mistakes, signed: what } = findMistakes(request, circumstances);
        const did = mistakes.map(([did]) => did).join("; ");
        found.push(what !== undefined);
        expect(did.includes("SHA-512")).toBe(algorithm === "sha512");
        if (what === undefined) expect(did).toContain("covers another text than the bank's");
        else expect(`${what}`).toBe(text);
        for (const [, told = ""] of did.matchAll(/in the order ([^;]*)/g))
          expect(told.split(" ").filter((name) => names.includes(name))).toEqual(names);
        for (const [, gone = ""] of did.matchAll(/without a line for ([^;]*)/g))
          expect(names.filter((name) => gone.split(" and ").includes(name))).toEqual([]);
      }),
      { numRuns: 20 },
    );
    expect(found.length).toBeGreaterThan(0);
  });
});

describe("the search for a mistake is bounded", () => {
  const endless = function* (bytes: string) {
    for (;;) yield { bytes, mistakes: [] };
  };

  it("by the number of candidates", () => {
    expect([...bounded(endless("x"))].length).toBe(bounds.candidates);
  });

  it("by the total size of the candidates in bytes", () => {
    const long = "x".repeat(10_000);
    expect([...bounded(endless(long))].length).toBe(bounds.bytes / long.length);
  });
});
