import { sign } from "node:crypto";
import { issueCertificate, makeAuthority } from "../../../infra/local/certificates.ts";
import { explainSignature } from "../../../shared/developer/explain-signature.ts";
import type { GatewayEvent } from "../../../shared/http/call.ts";
import { requestLog } from "../../../shared/sandbox/http/request-log.ts";
import { readCertificate } from "../../../shared/signature/certificate.ts";
import { derOfText } from "../../../shared/signature/certificate-text.ts";
import { keyIdOf } from "../../../shared/signature/key-id.ts";
import { SignatureRefused } from "../../../shared/signature/signature-refused.ts";
import type { SignedRequest } from "../../../shared/signature/signed-request.ts";
import { loggedBy } from "../../support/run/logged.ts";
import type { Forgery } from "../../support/signature/signature-forgery.ts";
import { base, now, refusal, tools } from "../../support/signature/signed-requests.ts";
import { keyNamed, testAuthority, validity } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { tableAway } from "../../support/table/table-away.ts";
import { usedBy } from "../../support/table/uses.ts";

useTable({ seeded: false });

const apiAddress = process.env.API_ADDRESS;
afterEach(() => {
  process.env.API_ADDRESS = apiAddress;
});

/** The explanation of a refused request that came over this connection. */
const explained = async (
  request: SignedRequest,
  refused: SignatureRefused,
  clientCertPem = tools.tpp.web.certificatePem,
) => {
  const requestContext = { requestTimeEpoch: +now, identity: { clientCert: { clientCertPem } } };
  const event = { headers: request.headers, requestContext } as unknown as GatewayEvent;
  return (await explainSignature(request, refused, event)).text;
};
const over = (change: (text: string) => string): Forgery => ({
  sign: (text, key) => sign("sha256", Buffer.from(change(text)), key),
});

const lineFeed = tools.forge(
  base.read,
  over((text) => `${text}\n`),
);
const ofLineFeed =
  "The signature covers a text with a line feed behind its last line: put nothing behind the last line. ";

describe("the explanation of a refused signature, in the sandbox", () => {
  it("names the client's mistake, followed by the refusal", async () => {
    const refused = refusal(lineFeed);
    const { answer, log } = await loggedBy(() => explained(lineFeed, refused));
    expect(answer).toBe(ofLineFeed + refused.message);
    expect(log).toBe("");
  });

  it("is complete although the TPP's earlier requests cannot be read, which is logged", async () => {
    const refused = refusal(lineFeed);
    const back = tableAway();
    const { answer, log } = await loggedBy(() => explained(lineFeed, refused)).finally(back);
    expect(answer).toBe(ofLineFeed + refused.message);
    expect(JSON.parse(log)).toMatchObject({
      level: "ERROR",
      message: "a TPP's earlier requests could not be read",
    });
  });

  it("is only the refusal if the search for the mistake fails, which is logged", async () => {
    const refused = refusal(lineFeed);
    delete process.env.API_ADDRESS;
    const { answer, log } = await loggedBy(() => explained(lineFeed, refused));
    expect(answer).toBe(refused.message);
    expect(JSON.parse(log)).toMatchObject({
      level: "ERROR",
      message: "the search for a TPP's mistake in signing failed",
    });
  });

  it("ignores earlier requests whose signed text is unknown", async () => {
    const earlier = { at: now.toISOString(), method: "GET", path: "/v1/accounts", query: "" };
    const told = { ...earlier, status: 400, milliseconds: 1, problems: [] };
    const signingString = "x-request-id: 7c3ff0a4-4a5c-4f0e-a6c1-0e4d9a1f9d31";
    const [first, second] = ["1", "2"].map((id) => requestLog.idOf(now, id)) as [string, string];
    await requestLog.add(tools.tpp.tppId, { ...told, id: first, signingString });
    await requestLog.add(tools.tpp.tppId, { ...told, id: second });
    const request = tools.forge(
      base.read,
      over(() => signingString),
    );
    expect(await explained(request, refusal(request))).toContain(
      "The signature is that of an earlier request, whose X-Request-ID is 7c3ff0a4",
    );
  });

  it.each<[string, Forgery, string | undefined]>([
    ["its certificate is not trusted", { by: tools.lookalike }, undefined],
    ["its connection is another TPP's", {}, tools.other.web.certificatePem],
  ])("reads no earlier requests of the TPP if %s", async (_, how, connection) => {
    const request = tools.forge(base.read, how);
    const signingString = "date: Mon, 02 Mar 2026 10:00:00 GMT";
    const refused = new SignatureRefused("signature", "It is wrong.", { signingString });
    const used = await usedBy(() => explained(request, refused, connection));
    expect(used.filter((each) => each.startsWith("read"))).toEqual([]);
  });
});

describe("an explanation that is longer than a text may be (specification, Errors)", () => {
  /** A request whose keyId has a mistake, and names an issuer with a name of this length. */
  async function ofIssuer(length: number) {
    const issuer = await makeAuthority({
      ...{ name: "x".repeat(length), now: validity.notBefore, days: 9_000 },
      keyPem: keyNamed("authority"),
    });
    const by = await issueCertificate(issuer, {
      ...{ ...validity, kind: "qseal", commonName: "A TPP", keyPem: keyNamed("tls") },
    });
    const keyId = keyIdOf(readCertificate(derOfText(by.certificatePem.trim())));
    const request = tools.forge(base.read, { by, keyId: keyId.replace("SN=", "SN=0x") });
    const sentence = `keyId has 0x before the serial number: write keyId="${keyId}".`;
    return { sentence, text: await explained(request, new SignatureRefused("signature", keyId)) };
  }

  it("is only the sentence about the mistake if that sentence is short enough", async () => {
    const { text, sentence } = await ofIssuer(300);
    expect(text).toBe(sentence);
  });

  it("is the beginning of the sentence about the mistake if that sentence is too long", async () => {
    const { text, sentence } = await ofIssuer(500);
    expect(text).toBe(`${sentence.slice(0, 510)} …`);
    expect(text).toHaveLength(512);
  });

  it("is cut between two parts of the sentence about the mistake if that sentence has several", async () => {
    const tls = await issueCertificate(await testAuthority(), {
      ...{ ...validity, kind: "qwac", commonName: "A TPP", keyPem: keyNamed("tls") },
      organizationIdentifier: tools.tpp.organizationIdentifier,
    });
    const request = tools.forge(base.write, {
      sign: (right) => {
        const text = right.split("\n").toReversed().join("\r\n");
        return Buffer.from(sign("sha512", Buffer.from(text), tls.keyPem).toString("base64"));
      },
    });
    const clientCertificate = tls.certificatePem;
    const text = await explained(
      request,
      refusal(request, { clientCertificate }),
      clientCertificate,
    );
    expect(text).toMatch(
      /^The signature is made with the key of the connection's certificate, and/,
    );
    expect(text).toMatch(/, and put one line feed between lines …$/);
    expect(text.length).toBeLessThanOrEqual(512);
  });
});
