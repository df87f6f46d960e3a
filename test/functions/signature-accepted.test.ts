import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { readCertificate } from "../../shared/signature/certificate.ts";
import { derOfText } from "../../shared/signature/certificate-text.ts";
import { createDigest } from "../../shared/signature/digest.ts";
import { call } from "../support/operations/call.ts";
import { eirik } from "../support/payments/orders.ts";
import { type Tamper, tampered, tools, writes } from "../support/signature/attacked-calls.ts";
import { renderings } from "../support/signature/name-renderings.ts";
import { base64OfDer } from "../support/signature/signature-forgery.ts";
import { useTable } from "../support/table/table.ts";

useTable();

const pem = () => tools.tpp.seal.certificatePem;
const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
const target = "(request-target) date x-request-id";

// biome-ignore format: one variant a line or two
const accepted: [name: string, tamper: Tamper][] = [
  ["a certificate as base64 of DER", (request) => ({ ...request, headers: { ...request.headers, "tpp-signature-certificate": base64OfDer(pem()) } })],
  ["a certificate as base64 of PEM", (request) => ({ ...request, headers: { ...request.headers, "tpp-signature-certificate": Buffer.from(pem()).toString("base64") } })],
  ["a certificate as PEM in one line", (request) => ({ ...request, headers: { ...request.headers, "tpp-signature-certificate": pem().replaceAll("\n", "") } })],
  ["a Signature as an encoded word of RFC 2047", (request, { forge }) => forge(request, { write: word })],
  ["a Signature of two encoded words", (request, { forge }) => forge(request, { write: (header) => `${word(header.slice(0, 50))} ${word(header.slice(50))}` })],
  ...["SHA256withRSA", "sha256WithRSAEncryption", "hs2019", "HS2019", "RSA-SHA256"].map((algorithm): [string, Tamper] =>
    [`the algorithm under the name ${algorithm}`, (request, { forge }) => forge(request, { algorithm })]),
  ["a list of signed headers with names in capitals", (request, { forge }) => forge(request, { list: "Date X-Request-ID" })],
  ["(request-target) in the list of signed headers", (request, { forge }) => forge(request, { list: target })],
  ["(request-target) with a query that arrives in another order", (request, { forge }) =>
    ({ ...forge(request, { list: target }), query: request.query.toReversed() })],
  ["Date under API Gateway's name x-amzn-remapped-date", ({ headers: { date = "", ...headers }, ...request }) => ({ ...request, headers: { ...headers, "x-amzn-remapped-date": date } })],
  ["Date together with another x-amzn-remapped-date, which is ignored", (request) => ({ ...request, headers: { ...request.headers, "x-amzn-remapped-date": "Sun, 01 Mar 2026 10:00:00 GMT" } })],
  ["header names with capital letters", (request) => ({ ...request, headers: Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.replace(/(^|-)[a-z]/g, (each) => each.toUpperCase()), value])) })],
];

/** Leaves out tools that print line breaks, because a header cannot contain them. */
const spellings = renderings.flatMap(([tool, , render]) =>
  tool === "OpenSSL multiline" || tool === "Node issuer" ? [] : [{ tool, render }],
);

describe("the interface accepts (specification, Request signature, 2 to 8)", () => {
  const listed = (tamper: Tamper) =>
    call(listSandboxCustomers, {
      query: { withAccounts: "false", withAgreements: "true" },
      tamper: tampered(tamper),
    });

  it.each(accepted)("%s", async (_, tamper) => {
    expect((await listed(tamper)).status).toBe(200);
  });

  it("a Digest of SHA-512", async () => {
    const answer = await call(createPayment, {
      ...writes,
      headers: { "x-psu-identity": eirik.number },
      tamper: tampered((request, { forge }) =>
        forge(request, { headers: { digest: createDigest(request.body, "SHA-512") } }),
      ),
    });
    expect(answer.status).toBe(201);
  });

  it.each(spellings)("the issuer in the name format '$tool'", async ({ render }) => {
    const { serial, issuer } = readCertificate(derOfText(pem()));
    const keyId = `SN=${serial.toString(16)},CA=${render(issuer)}`;
    expect((await listed((request, { forge }) => forge(request, { keyId }))).status).toBe(200);
  });

  it("a percent-encoded issuer", async () => {
    const tamper: Tamper = (request, { forge }) =>
      forge(request, {
        write: (header) =>
          header.replace("CA=CN=Fjordgate test authority", "CA=CN=Fjordgate%20test%20authority"),
      });
    expect((await listed(tamper)).status).toBe(200);
  });
});
