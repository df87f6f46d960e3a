import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issueLocalhost } from "../../infra/local/certificates.ts";
import { probePath } from "../../shared/probe/probe-interface.ts";
import { useSharedBank } from "../support/bank/shared-bank.ts";
import { runBank } from "../support/commands/command.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { listen } from "../support/payments/exchange.ts";
import { keyNamed, testAuthority, testTpp } from "../support/signature/test-certificates.ts";

const bank = useSharedBank();
const folder = mkdtempSync(join(tmpdir(), "fjordgate-probe-"));
let own: string[];
let ca: string[];

beforeAll(() => {
  const certificates = join(bank.data, "certificates");
  own = ["--certificates", join(certificates, "demo-tpp")];
  ca = ["--ca", join(certificates, "bank-ca.crt")];
});
afterAll(() => rmSync(folder, { recursive: true }));

const probe = (...args: string[]) => runBank("stage", "probe", ...args);

async function probed(...args: string[]) {
  const { code, stdout } = await probe(...args, "--json");
  return { code, ...JSON.parse(stdout) };
}

/** A server that has its certificate from the test authority, answers everything with 500, and asks for a certificate. */
async function brokenServer(
  more: { notAfter?: Date; maxVersion?: "TLSv1.2" | "TLSv1.3"; rejectUnauthorized?: true } = {},
) {
  const { notAfter = new Date(Date.now() + 10.5 * 86_400_000), ...tls } = more;
  const notBefore = new Date(Date.now() - 3 * 86_400_000);
  const authority = await testAuthority();
  const { certificatePem: cert, keyPem: key } = await issueLocalhost(authority, {
    ...{ notBefore, notAfter, keyPem: keyNamed("authority") },
  });
  const server = createServer({ cert, key, requestCert: true, rejectUnauthorized: false, ...tls });
  server.on("request", (_, response) => response.writeHead(500).end("{}"));
  const file = join(folder, "ca.crt");
  writeFileSync(file, authority.certificatePem);
  return { server, there: ["--api", `https://localhost:${await listen(server)}`, "--ca", file] };
}

/** Writes the certificates of a TPP whose authority the bank does not trust. */
async function stranger(): Promise<string[]> {
  const { web, seal } = await testTpp();
  const at = join(folder, "stranger");
  mkdirSync(at, { recursive: true });
  for (const [name, each] of Object.entries({ qwac: web, qseal: seal })) {
    writeFileSync(join(at, `${name}.crt`), each.certificatePem);
    writeFileSync(join(at, `${name}.key`), each.keyPem);
  }
  return ["--certificates", at];
}

describe("bank -- stage probe", () => {
  it("passes if a signed request for a payment that does not exist is answered 404", async () => {
    expect(await probed("--api", bank.api, ...own, ...ca)).toEqual({
      code: 0,
      tried: "signed request",
      detail: `GET ${probePath}: 404 RESOURCE_UNKNOWN`,
      daysLeft: expect.any(Number),
    });
    const { stdout } = await probe("--api", bank.api, ...own, ...ca);
    expect(stdout).toMatch(
      /^pass {2}signed request: GET .*; the certificate is valid for \d+ days/,
    );
  });

  it("passes without a signing certificate if an operation answers the unsigned request with 400", async () => {
    const at = join(folder, "unsigned");
    mkdirSync(at);
    for (const name of ["qwac.crt", "qwac.key"])
      copyFileSync(join(`${own[1]}`, name), join(at, name));
    expect(await probed("--api", bank.api, "--certificates", at, ...ca)).toMatchObject({
      code: 0,
      tried: "request",
      detail: `GET ${probePath}: 400 HTTP_HEADER_REQUIRED`,
    });
  });

  it.each([
    ["not limited", undefined],
    ["TLSv1.2", "TLSv1.2"],
  ] as const)(
    "tries only the TLS handshake if no certificates are given (highest TLS version: %s)",
    async (_, maxVersion) => {
      const { server, there } = await brokenServer(maxVersion && { maxVersion });
      const found = await probed(...there);
      server.close();
      expect(found).toMatchObject({ code: 0, tried: "handshake", daysLeft: 10 });
      expect(await probed("--api", bank.api, ...ca)).toMatchObject({ code: 0, tried: "handshake" });
    },
  );

  it("fails at the step 'name' if the host name of the interface does not exist", async () => {
    for (const certificates of [own, []])
      expect(await probed("--api", "https://psd2.invalid", ...certificates)).toMatchObject({
        code: 1,
        failure: "name",
      });
  });

  it("fails at the step 'connection' if no server listens at the address", async () => {
    const [port] = await freePorts(1);
    for (const certificates of [own, []])
      expect(
        await probed("--api", `https://localhost:${port}`, ...certificates, ...ca),
      ).toMatchObject({ code: 1, failure: "connection" });
  });

  it.each<[string, (socket: Socket) => unknown]>([
    ["resets each connection", (socket) => socket.resetAndDestroy()],
    ["answers without TLS", (socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ])("fails at the step 'connection' if a server %s", async (_, answer) => {
    const server = createTcpServer((socket) =>
      socket.on("error", () => {}).once("data", () => answer(socket)),
    );
    const there = ["--api", `https://localhost:${await listen(server as never)}`, ...ca];
    for (const certificates of [own, []])
      expect(await probed(...there, ...certificates)).toMatchObject({
        code: 1,
        failure: "connection",
      });
    server.close();
  });

  it("fails at the step 'connection' if a server cuts its answer off", async () => {
    const { server, there } = await brokenServer();
    server.removeAllListeners("request").on("request", (_, response) => {
      response.writeHead(404).write("{");
      setTimeout(() => response.destroy(), 20);
    });
    expect(await probed(...there, ...own)).toMatchObject({ code: 1, failure: "connection" });
    server.close();
  });

  it("fails at the step 'certificate' if the interface's certificate has expired, or its issuer is not trusted", async () => {
    const { server, there } = await brokenServer({ notAfter: new Date(Date.now() - 86_400_000) });
    for (const certificates of [own, []])
      expect(await probed(...there, ...certificates)).toMatchObject({
        code: 1,
        failure: "certificate",
        detail: "certificate has expired",
      });
    server.close();
    expect(await probed("--api", bank.api, ...own)).toMatchObject({
      code: 1,
      failure: "certificate",
    });
  });

  it("fails at the step 'truststore' if the interface refuses the client certificate", async () => {
    const strange = await stranger();
    expect(await probed("--api", bank.api, ...strange, ...ca)).toMatchObject({
      code: 1,
      failure: "truststore",
    });
  });

  it.each(["TLSv1.2", "TLSv1.3"] as const)(
    "fails at the step 'truststore' if a server refuses the client certificate in or after the TLS handshake (%s)",
    async (maxVersion) => {
      const { server, there } = await brokenServer({ maxVersion, rejectUnauthorized: true });
      expect(await probed(...there, ...own)).toMatchObject({ code: 1, failure: "truststore" });
      server.close();
    },
  );

  it("fails at the step 'answer' if the interface answers 500 without tppMessages", async () => {
    const { server, there } = await brokenServer();
    const { code, stdout } = await probe(...there, ...own);
    server.close();
    expect(stdout).toMatch(
      /^fail: answer {2}signed request: GET .*: 500 in another form than tppMessages/,
    );
    expect(code).toBe(1);
  });

  it("fails at the step 'identity' if a private key of the TPP does not belong to its certificate", async () => {
    const at = join(folder, "mixed");
    mkdirSync(at);
    for (const name of ["qwac.crt", "qseal.crt", "qseal.key"])
      copyFileSync(join(`${own[1]}`, name), join(at, name));
    writeFileSync(join(at, "qwac.key"), keyNamed("authority"));
    expect(await probed("--api", bank.api, "--certificates", at, ...ca)).toMatchObject({
      code: 1,
      failure: "identity",
    });
  });

  it("refuses an address without https, except on this machine", async () => {
    for (const address of ["http://psd2.bank.no", "http://localhost.bank.no"])
      expect(await probe("--api", address)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining("--api needs an address with https"),
      });
    const [port] = await freePorts(1);
    expect(await probed("--api", `http://localhost:${port}`, ...own)).toMatchObject({
      failure: "connection",
    });
  });

  it("refuses a folder without certificates", async () => {
    const wrong = await probe("--api", bank.api, "--certificates", join(folder, "nothing"));
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("There is no file") });
  });
});
