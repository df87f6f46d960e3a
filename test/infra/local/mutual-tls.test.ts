import { connect } from "node:tls";
import { makeAuthority } from "../../../infra/local/certificates.ts";
import { createGateway } from "../../../infra/local/gateway.ts";
import {
  authority,
  ca,
  call,
  certificateOf,
  client,
  common,
  hour,
  identity,
  received,
  securePort,
  server,
  stranger,
  useSecureGateway,
  validity,
} from "../../support/commands/secure-gateway.ts";
import { exchange, exchangeRaw, listen } from "../../support/payments/exchange.ts";

useSecureGateway();

describe("mutual TLS", () => {
  const { notBefore } = validity;
  it.each([
    ["no certificate", undefined],
    ["a certificate of an untrusted authority with the same name", certificateOf(stranger)],
    ["an expired certificate", certificateOf(authority, { notAfter: new Date(Date.now() - 1000) })],
    [
      "a certificate that is not valid yet",
      certificateOf(authority, {
        notBefore: validity.notAfter,
        notAfter: new Date(Date.now() + 2 * hour),
      }),
    ],
    ["a self-signed authority", makeAuthority({ name: "Self", now: notBefore, days: 1 })],
  ])("refuses %s", async (_, issued) => {
    const { certificatePem, keyPem } = (await issued) ?? {};
    const refused = call("/v1/payments", { cert: certificatePem, key: keyPem, method: "POST" });
    await expect(refused).rejects.toMatchObject({
      code: expect.stringMatching(/^(ERR_SSL_|ECONNRESET|EPIPE)/) as string,
    });
  });

  it("accepts TLS 1.2 and 1.3, and refuses older versions", async () => {
    const path = "/v1/payments";
    for (const version of ["TLSv1.2", "TLSv1.3"] as const)
      expect(
        await call(path, { method: "POST", minVersion: version, maxVersion: version }),
      ).toMatchObject({ status: 200 });
    await expect(
      call(path, { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "DEFAULT@SECLEVEL=0" }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(ERR_SSL_|EPROTO)/) as string });
  });

  it("does not answer plain HTTP on the same port", async () => {
    expect(await exchangeRaw(securePort, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")).not.toContain(
      "HTTP",
    );
  });

  it("has the client certificate on a resumed connection too", async () => {
    const bytes = "POST /v1/payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    const open = async (session?: Buffer) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const socket = connect({ ...identity, host: "localhost", port: securePort, session });
      const sessions: Buffer[] = [];
      let isResumed = false;
      socket.on("error", reject).on("close", () => resolve());
      socket.on("session", (each: Buffer) => sessions.push(each));
      socket.on("secureConnect", () => {
        isResumed = socket.isSessionReused();
      });
      socket.resume().write(bytes);
      await promise;
      return { session: sessions[0], isResumed };
    };
    const first = await open();
    expect((await open(first.session)).isResumed).toBe(true);
    expect(received.requestContext.identity.clientCert?.clientCertPem).toBe(client.certificatePem);
  });

  it("lets the gateway stop even if a handshake never ends", async () => {
    const other = createGateway({
      ...common,
      tls: { ca, cert: server.certificatePem, key: server.keyPem },
    });
    const port = await listen(other);
    const silent = exchangeRaw(port, "");
    await exchange(port, "/v1/payments", { ...identity, agent: false, method: "POST" });
    await other.stop({ graceMs: 50 });
    expect(await silent).not.toContain("HTTP");
  });
});
