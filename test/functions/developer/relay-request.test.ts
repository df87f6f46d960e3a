import { createPublicKey } from "node:crypto";
import { issueCertificate, makeAuthority } from "../../../infra/local/certificates.ts";
import { deployedIn } from "../../../infra/routes.ts";
import { testIdentifier } from "../../../shared/developer/test-identifier.ts";
import { testTime } from "../../support/operations/call.ts";
import { useTestAuthority } from "../../support/operations/developer-call.ts";
import {
  invoked,
  relayedKey,
  relayInProcess,
  sendToRelay,
  type Tried,
  triedRequest,
} from "../../support/operations/tried-request.ts";
import { issued, keyPem } from "../../support/signature/certificate-orders.ts";
import { keyNamed, testTpp, validity } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
useTestAuthority();
relayInProcess();
beforeEach(() => void invoked.splice(0));

const snapshot = JSON.stringify({ name: "Before" });
const psuHeaders = {
  "x-accept-fix": "amount-as-string",
  "tpp-session-id": "session-1",
  "tpp-redirect-uri": "https://tpp.example/back",
};

/** Certificates of a TPP that an authority outside the truststore has issued. */
async function ofOtherAuthority(kind: "qseal" | "qwac" = "qseal") {
  const authority = await makeAuthority({
    name: "Another authority",
    now: validity.notBefore,
    days: 10_000,
    keyPem: keyNamed("csr"),
  });
  const { certificatePem } = await issueCertificate(authority, {
    ...validity,
    kind,
    organizationIdentifier: await testIdentifier(createPublicKey(relayedKey)),
    commonName: "TPP of another authority",
    roles: ["PSP_AI"],
    keyPem: relayedKey,
  });
  return certificatePem;
}

describe("POST /try", () => {
  it("answers with the operation's status, headers and body", async () => {
    const { status, answer } = await sendToRelay(await triedRequest());
    expect(status).toBe(200);
    expect(answer.status).toBe(200);
    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect(JSON.parse(answer.body).length).toBeGreaterThan(3);
  });

  it("accepts the certificates that the page /certificates has issued for the key", async () => {
    const { client, seal } = await issued({}, { now: testTime });
    const own = { key: keyPem, certificate: seal, clientCertificate: client };
    expect((await sendToRelay(await triedRequest(own))).answer.status).toBe(200);
  });

  it("passes the body to the operation, and the client certificate in the form in which the gateway passes it", async () => {
    const request = await triedRequest({
      method: "POST",
      path: "/v1/sandbox/snapshots",
      body: snapshot,
      headers: { "content-type": "application/json" },
    });
    expect((await sendToRelay(request)).answer.status).toBe(201);
    const [{ event } = { event: undefined }] = invoked;
    expect(event?.requestContext.identity.clientCert?.clientCertPem).toBe(
      request.clientCertificate,
    );
    expect(event?.requestContext.identity.clientCert?.subjectDN).toMatch(/PSDNO-FSA-SBX/);
  });

  it("returns a refusal by the interface unchanged", async () => {
    const { status, answer } = await sendToRelay(
      await triedRequest({ path: "/v1/accounts?withBalance=true", headers: psuHeaders }),
    );
    expect(status).toBe(200);
    expect(answer.status).toBe(401);
    const { tppMessages, _links } = JSON.parse(answer.body);
    expect(tppMessages[0].code).toBe("CONSENT_UNKNOWN");
    expect(_links.scaRedirect.href).toContain("/s/");
  });

  it("answers a repeated request with the same status, and refuses a repetition in which a header differs", async () => {
    const request = await triedRequest({ path: "/v1/accounts", headers: psuHeaders });
    const [first, copy] = [await sendToRelay(request), await sendToRelay(request)];
    expect(copy.answer.status).toBe(first.answer.status);
    const headers = { ...request.headers, "tpp-session-id": "another" };
    const { answer } = await sendToRelay({ ...request, headers });
    expect(answer.status).toBe(409);
  });

  it("is not deployed in production", () => {
    expect(deployedIn("production").developerRoutes).toEqual([]);
    const paths = Object.values(deployedIn("production")).flat();
    expect(JSON.stringify(paths)).not.toContain("relay");
  });
});

type Envelope = Awaited<ReturnType<typeof triedRequest>>;
type Change = (request: Envelope) => unknown;

const asItIs: Change = (request) => request;
const withHeaders =
  (more: Record<string, string>): Change =>
  (request) => ({ ...request, headers: { ...request.headers, ...more } });

describe("POST /try, before it calls an operation, refuses", () => {
  it.each<[string, Tried, Change, number, RegExp]>([
    [
      "a request without a signature",
      {},
      withHeaders({ signature: "" }),
      403,
      /header signature is required/,
    ],
    [
      "a signature of another key",
      { key: keyNamed("PSDNO-FSA-987654321") },
      asItIs,
      403,
      /signature/i,
    ],
    ["a changed path", {}, (each) => ({ ...each, path: "/v1/sandbox/clock" }), 403, /does not fit/],
    [
      "a changed query",
      {},
      (each) => ({ ...each, path: `${each.path}?limit=1` }),
      403,
      /does not fit/,
    ],
    [
      "a changed body",
      { method: "POST", body: snapshot },
      (each) => ({ ...each, body: snapshot.replace("Before", "After") }),
      403,
      /digest/i,
    ],
    ["a body without a signed Digest", {}, (each) => ({ ...each, body: "{}" }), 403, /digest/i],
    [
      "a signature without the path",
      { requestTarget: false },
      asItIs,
      403,
      /must list \(request-target\)/,
    ],
    ["a Date of yesterday", { now: new Date("2026-03-01T10:00:00Z") }, asItIs, 403, /60 seconds/],
    ["a path outside the interface", { path: "/certificates" }, asItIs, 422, /begin with \/v1\//],
    [
      "an absolute URL instead of a path",
      { path: "https://evil.example/v1/accounts" },
      asItIs,
      422,
      /begin with \/v1\//,
    ],
    ["an unknown path", { path: "/v1/nothing" }, asItIs, 404, /no such path/],
    ["a path with ..", { path: "/v1/../certificates" }, asItIs, 404, /no such path/],
    [
      "a method that does not exist for the path",
      { method: "DELETE" },
      asItIs,
      405,
      /allows GET, POST/,
    ],
    [
      "a method that no operation has",
      {},
      (each) => ({ ...each, method: "TRACE" }),
      422,
      /GET, POST, PUT or DELETE/,
    ],
    [
      "a header that only a gateway sets",
      {},
      withHeaders({ "x-forwarded-for": "192.0.2.1" }),
      422,
      /does not read/,
    ],
    ["the header Host", {}, withHeaders({ host: "evil.example" }), 422, /does not read/],
    ["a header that is sent twice", {}, withHeaders({ Date: "now" }), 422, /twice/],
    [
      "a line end in a header",
      {},
      withHeaders({ accept: "a\r\nx-evil: 1" }),
      422,
      /control character/,
    ],
    [
      "a query that is not encoded",
      { path: "/v1/sandbox/customers?limit=%zz" },
      asItIs,
      422,
      /percent-encoded/,
    ],
    [
      "a JSON object with an unknown field",
      {},
      (each) => ({ ...each, tppId: "NO-FSA-987654321" }),
      422,
      /./,
    ],
    [
      "a request without a client certificate",
      {},
      (each) => ({ ...each, clientCertificate: "" }),
      422,
      /not one certificate/,
    ],
    ["a JSON list instead of an object", {}, () => [], 422, /./],
    ["a text that is no JSON object", {}, () => "hello", 422, /JSON/],
    [
      "a body larger than 32 KB",
      {},
      (each) => ({ ...each, body: "x".repeat(33_000) }),
      413,
      /32 KB/,
    ],
  ])("%s", async (_, tried, change, status, words) => {
    const refused = await sendToRelay(change(await triedRequest(tried)));
    expect([refused.status, refused.answer.error]).toEqual([status, expect.stringMatching(words)]);
    expect(invoked).toEqual([]);
  });

  it("a signing certificate of another authority", async () => {
    const request = await triedRequest({ certificate: await ofOtherAuthority() });
    const { status, answer } = await sendToRelay(request);
    expect([status, answer.field]).toEqual([403, "tpp-signature-certificate"]);
    expect(invoked).toEqual([]);
  });

  it("a TPP that the sandbox trusts but whose certificates this site has not issued", async () => {
    const { seal, web } = await testTpp();
    const { status, answer } = await sendToRelay(
      await triedRequest({
        key: seal.keyPem,
        certificate: seal.certificatePem,
        clientCertificate: web.certificatePem,
      }),
    );
    expect([status, answer.error]).toEqual([403, expect.stringContaining("this site has issued")]);
    expect(invoked).toEqual([]);
  });

  it.each([
    [
      "of another TPP",
      async () => (await testTpp()).web.certificatePem,
      403,
      /same organizationIdentifier/,
    ],
    [
      "that is a signing certificate",
      async () => (await triedRequest()).headers["tpp-signature-certificate"] ?? "",
      422,
      /for connections/,
    ],
    ["of another authority", () => ofOtherAuthority("qwac"), 422, /refused/],
  ])("a client certificate %s", async (_, certificate, status, words) => {
    const request = await triedRequest({ clientCertificate: await certificate() });
    const refused = await sendToRelay(request);
    expect([refused.status, refused.answer.error]).toEqual([status, expect.stringMatching(words)]);
    expect(invoked).toEqual([]);
  });

  it.each([
    ["another origin", { origin: "https://evil.example" }, 403],
    ["another site", { "sec-fetch-site": "cross-site" }, 403],
    ["a form", { "content-type": "text/plain" }, 415],
  ])("a request from %s", async (_, headers, status) => {
    const request = await triedRequest();
    const all = { "content-type": "application/json", accept: "application/json", ...headers };
    const refused = await sendToRelay(request, { headers: all });
    expect(refused.status).toBe(status);
    expect(invoked).toEqual([]);
  });
});
