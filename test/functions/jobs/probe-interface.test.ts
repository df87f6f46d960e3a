import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handler } from "../../../functions/jobs/probe-interface.ts";
import { issueCertificate, issueLocalhost } from "../../../infra/local/certificates.ts";
import { counted } from "../../support/operations/metric-lines.ts";
import { listen } from "../../support/payments/exchange.ts";
import { keyNamed, testAuthority } from "../../support/signature/test-certificates.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-probe-job-"));
const file = join(folder, "probe.json");
const { API_ADDRESS } = process.env;
let server: Server;
/** The answer of the interface, and the headers that it gets. */
let answer = { status: 404, code: "RESOURCE_UNKNOWN" };
let sent: Record<string, unknown> = {};

const keyPem = keyNamed("authority");
const days = (count: number) => ({
  notBefore: new Date(Date.now() - 86_400_000),
  notAfter: new Date(Date.now() + (count + 0.5) * 86_400_000),
  keyPem,
});

/** The certificates of the bank, with the days that they are still valid. */
async function identity(web: number, seal: number) {
  const authority = await testAuthority();
  const issue = (kind: "qwac" | "qseal", count: number) =>
    issueCertificate(authority, {
      ...days(count),
      kind,
      commonName: "Bank",
      organizationIdentifier: "PSDNO-FSA-987654321",
      roles: ["PSP_PI"],
    });
  const { certificatePem: certificate, keyPem: key } = await issue("qwac", web);
  const { certificatePem: sealCertificate, keyPem: sealKey } = await issue("qseal", seal);
  return { certificate, key, sealCertificate, sealKey, authorities: authority.certificatePem };
}

beforeAll(async () => {
  const authority = await testAuthority();
  const { certificatePem: cert, keyPem: key } = await issueLocalhost(authority, days(50));
  server = createServer({ cert, key, ca: authority.certificatePem, requestCert: true });
  server.on("request", ({ headers }, response) => {
    sent = headers;
    const tppMessages = [{ category: "ERROR", code: answer.code, text: "" }];
    response.writeHead(answer.status).end(JSON.stringify({ tppMessages }));
  });
  process.env.API_ADDRESS = `https://localhost:${await listen(server)}`;
  process.env.PROBE_IDENTITY_FILE = file;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
  process.env.API_ADDRESS = API_ADDRESS;
  delete process.env.PROBE_IDENTITY_FILE;
});

const probe = () => handler({ time: new Date().toISOString() });
const metrics = () => counted(/^(ProbeFailures|CertificateDaysLeft)/, probe);

describe("the job that probes the interface", () => {
  it("counts a probe that works, and the days left of all certificates in use", async () => {
    writeFileSync(file, JSON.stringify(await identity(40, 20)));
    expect(await metrics()).toEqual([
      "CertificateDaysLeft 20 certificate=probe",
      "ProbeFailures 0",
      "CertificateDaysLeft 50 certificate=interface",
    ]);
    expect(sent).toMatchObject({ "user-agent": "fjordgate-probe", signature: expect.any(String) });
  });

  it.each([
    { status: 500, code: "SYSTEM_ERROR" },
    { status: 404, code: "NOT_FOUND" },
    { status: 401, code: "ROLE_INVALID" },
    { status: 403, code: "FORBIDDEN" },
  ])("counts a failure if the answer is %j", async (wrong) => {
    const kept = answer;
    answer = wrong;
    expect(await metrics()).toContain("ProbeFailures 1");
    answer = kept;
  });

  it("tries the handshake alone as long as the secret has its first random text", async () => {
    writeFileSync(file, "Zm9yIHRoZSBmaXJzdCB0aW1l");
    expect(await metrics()).toEqual([expect.stringMatching("ProbeFailures 1")]);
    expect(await probe()).toMatchObject({ tried: "handshake", failure: "certificate" });
  });

  it.each(["{}", "{", '{"certificate": "x"}', '{"certificate": "x", "key": "y"}'])(
    "counts a failure if the secret has %s, and logs no part of it",
    async (text) => {
      writeFileSync(file, text);
      expect(await metrics()).toEqual(["ProbeFailures 1"]);
      expect(await probe()).toMatchObject({ failure: "identity" });
    },
  );

  it("does nothing on one machine without a file of certificates", async () => {
    delete process.env.PROBE_IDENTITY_FILE;
    expect(await metrics()).toEqual([]);
    process.env.PROBE_IDENTITY_FILE = file;
  });
});
