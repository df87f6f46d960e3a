import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  issueCertificate,
  issueLocalhost,
  makeAuthority,
} from "../../../infra/local/certificates.ts";
import { skipPauses } from "../run/pauses.ts";
import { keyNamed } from "../signature/test-certificates.ts";

const hour = 3_600_000;
const validity = {
  notBefore: new Date(Date.now() - hour),
  notAfter: new Date(Date.now() + hour),
};
const issuer = { now: validity.notBefore, days: 1 };

/** Makes the certificate of a connector, and that of the interface in the form of its secret. Each name has other keys. */
export async function connectorIdentities(name = "connector") {
  const keyOf = (holder: string) => ({ keyPem: keyNamed(`${name}-${holder}`) });
  const authority = await makeAuthority({
    ...{ name: "Connector authority", ...issuer, ...keyOf("authority") },
  });
  const server = await issueLocalhost(authority, { ...validity, ...keyOf("server") });
  const client = await issueCertificate(authority, {
    ...{ kind: "qwac", commonName: "Fjordgate", roles: [], ...validity, ...keyOf("client") },
    organizationIdentifier: "PSDNO-FSA-987654321",
  });
  return {
    server: {
      certificate: server.certificatePem,
      key: server.keyPem,
      clients: authority.certificatePem,
    },
    client: JSON.stringify({
      certificate: client.certificatePem,
      key: client.keyPem,
      authorities: authority.certificatePem,
    }),
  };
}

/**
 * Makes the interface call a running server, with the client certificate in `client`, until the file ends. There are no
 * pauses between two attempts, unless the file needs its timers.
 */
export function useConnector({ hasTimers = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-connector-"));
  const servers: Server[] = [];
  let pauseAgain: (() => void) | undefined;
  beforeAll(() => {
    if (!hasTimers) pauseAgain = skipPauses();
  });
  afterAll(async () => {
    pauseAgain?.();
    delete process.env.CONNECTOR_ADDRESS;
    delete process.env.CONNECTOR_IDENTITY_FILE;
    for (const server of servers) {
      (server as Server & { closeAllConnections?: () => void }).closeAllConnections?.();
      server.close();
    }
    rmSync(folder, { recursive: true });
  });
  return async (server: Server, client: string): Promise<void> => {
    servers.push(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const file = join(folder, `${port}.json`);
    writeFileSync(file, client, { mode: 0o600 });
    process.env.CONNECTOR_ADDRESS = `https://localhost:${port}`;
    process.env.CONNECTOR_IDENTITY_FILE = file;
  };
}
