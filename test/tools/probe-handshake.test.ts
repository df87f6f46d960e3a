import { spawn } from "node:child_process";
import { on } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { issueLocalhost } from "../../infra/local/certificates.ts";
import { probeInterface } from "../../shared/probe/probe-interface.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { scratchFolder } from "../support/run/scratch-folder.ts";
import { keyNamed, testAuthority } from "../support/signature/test-certificates.ts";

const folder = scratchFolder("probe-handshake");
const day = 86_400_000;

/** Runs `openssl s_server`, which ends the handshake if the client shows no certificate; Node's server ends it later. */
async function strictServer(version: "-tls1_2" | "-tls1_3", days: number) {
  const authority = await testAuthority();
  const { certificatePem, keyPem } = await issueLocalhost(authority, {
    notBefore: new Date(Date.now() - 30 * day),
    notAfter: new Date(Date.now() + (days + 0.5) * day),
    keyPem: keyNamed("authority"),
  });
  const [cert, key] = [join(folder, "server.crt"), join(folder, "server.key")];
  writeFileSync(cert, certificatePem);
  writeFileSync(key, keyPem);
  const [port] = await freePorts(1);
  const how = ["-accept", `localhost:${port}`, "-cert", cert, "-key", key, version, "-www"];
  const strict = ["-Verify", "1", "-verify_return_error"];
  const server = spawn("openssl", ["s_server", ...how, ...strict]);
  for await (const [text] of on(server.stdout, "data")) if (/ACCEPT/.test(`${text}`)) break;
  const ca = authority.certificatePem;
  return { server, probe: () => probeInterface(`https://localhost:${port}`, { ca }) };
}

const refusedEarly =
  "the interface asked for a client certificate and closed; the issuer of its own was not checked";

describe("a probe without certificates", () => {
  it.each([
    ["-tls1_2" as const, refusedEarly],
    ["-tls1_3" as const, "TLSv1.3; nothing behind it was tried"],
  ])("passes if the interface refuses it during the handshake (%s)", async (version, detail) => {
    const { server, probe } = await strictServer(version, 10);
    expect(await probe()).toEqual({ tried: "handshake", detail, daysLeft: 10 });
    server.kill();
  });

  it("fails if the interface's certificate has expired", async () => {
    const { server, probe } = await strictServer("-tls1_2", -2);
    expect(await probe()).toMatchObject({ failure: "certificate", daysLeft: -2 });
    server.kill();
  });
});
