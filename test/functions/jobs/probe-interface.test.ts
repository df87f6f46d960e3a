import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { handler } from "../../../functions/jobs/probe-interface.ts";
import {
  issueCertificate,
  issueLocalhost,
  makeAuthority,
} from "../../../infra/local/certificates.ts";
import { freePorts } from "../../support/commands/free-ports.ts";
import { counted } from "../../support/operations/metric-lines.ts";
import { listen } from "../../support/payments/exchange.ts";
import { loggedBy } from "../../support/run/logged.ts";
import { written } from "../../support/run/written.ts";
import { keyNamed, testAuthority } from "../../support/signature/test-certificates.ts";
import { raisedBy } from "../../support/stacks/raised-alarms.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-probe-job-"));
const file = join(folder, "probe.json");
const { API_ADDRESS } = process.env;
let server: Server;
/** The answer of the interface, and the headers that it gets. */
let answer: { status: number; code: string; id?: string } = {
  status: 404,
  code: "RESOURCE_UNKNOWN",
};
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

/** A certificate of an authority that the interface does not trust. */
async function selfSigned(count: number) {
  const { notBefore: now } = days(count);
  const made = await makeAuthority({ name: "Stranger", now, days: count + 1.5 });
  return { certificate: made.certificatePem, key: made.keyPem };
}

beforeAll(async () => {
  const authority = await testAuthority();
  const { certificatePem: cert, keyPem: key } = await issueLocalhost(authority, days(50));
  server = createServer({ cert, key, ca: authority.certificatePem, requestCert: true });
  server.on("request", ({ headers }, response) => {
    sent = headers;
    const tppMessages = [{ category: "ERROR", code: answer.code, text: "" }];
    response.setHeader("x-request-id", answer.id ?? headers["x-request-id"] ?? "");
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
const twice = async () => [await probe(), await probe()];
const metrics = () => counted(/^(ProbeFailures|CertificateDaysLeft)/, probe);

describe("the job that probes the interface", () => {
  it("writes metrics for a successful probe, and for the days until each certificate in use expires", async () => {
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
    { status: 404, code: "RESOURCE_UNKNOWN", id: "00000000-0000-4000-8000-000000000000" },
  ])("counts a failure if the answer is %j", async (wrong) => {
    const kept = answer;
    answer = wrong;
    expect(await metrics()).toContain("ProbeFailures 1");
    answer = kept;
  });

  it("raises an alarm if no server listens, and none if the interface answers", async () => {
    const { API_ADDRESS: there } = process.env;
    writeFileSync(file, JSON.stringify(await identity(40, 40)));
    expect(raisedBy(await written(twice))).toEqual([]);
    const [port] = await freePorts(1);
    process.env.API_ADDRESS = `https://localhost:${port}`;
    const [once, both] = [await written(probe), await written(twice)];
    process.env.API_ADDRESS = there;
    expect([raisedBy(once), raisedBy(both)]).toEqual([[], ["probe-failed"]]);
  });

  it("raises an alarm when the interface trusts another authority, and before certificates expire", async () => {
    const { certificate: _, ...others } = await identity(40, 20);
    const self = await selfSigned(5);
    writeFileSync(file, JSON.stringify({ ...others, ...self }));
    expect(raisedBy(await written(twice))).toEqual([
      "probe-expires",
      "probe-expires-soon",
      "probe-failed",
    ]);
  });

  it("tries only the TLS handshake while the secret contains its generated initial value", async () => {
    writeFileSync(file, '{"=j)8F,kWvt2:N');
    expect(await metrics()).toEqual([expect.stringMatching("ProbeFailures 1")]);
    expect(await probe()).toMatchObject({ tried: "handshake", failure: "certificate" });
  });

  it.each(['{"certificate": "x"', '{"certificate": "x"}', '{"certificate": "x", "key": "y"}'])(
    "counts a failure if the secret has the unusable value '%s'",
    async (text) => {
      writeFileSync(file, text);
      expect(await metrics()).toEqual(["ProbeFailures 1"]);
      expect(await probe()).toMatchObject({ failure: "identity" });
    },
  );

  it("counts a failure if the secret cannot be read, and logs why", async () => {
    process.env.PROBE_IDENTITY_FILE = join(folder, "nothing.json");
    expect(await metrics()).toEqual(["ProbeFailures 1"]);
    const { answer, log } = await loggedBy(probe);
    process.env.PROBE_IDENTITY_FILE = file;
    expect(answer).toMatchObject({ failure: "identity" });
    expect(log).toContain("ENOENT");
  });

  it("does nothing on one machine without a file of certificates", async () => {
    delete process.env.PROBE_IDENTITY_FILE;
    expect(await metrics()).toEqual([]);
    process.env.PROBE_IDENTITY_FILE = file;
  });
});
