import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { IssuedCertificate } from "../local/certificates.ts";
import { isCurrent, isIssuedBy, keep, validity } from "../local/kept-certificates.ts";
import { completeSecrets } from "../local/kept-secrets.ts";
import { removeUnfinished, writeWhole } from "../local/whole-files.ts";
import type { ServerIdentity } from "./bank-server.ts";

/**
 * Creates whatever the reference connector's folder lacks: an authority, the connector's server
 * certificate, the client certificate of the interface, and secrets. `identityFile` is the value
 * for CONNECTOR_IDENTITY_FILE.
 */
export async function prepareConnectorFolder(folder: string) {
  const certificates = join(folder, "certificates");
  mkdirSync(certificates, { recursive: true });
  for (const each of [folder, certificates]) removeUnfinished(each);
  const secretsFile = join(folder, "secrets.json");
  await completeSecrets(secretsFile);
  const authority = await keep(join(certificates, "authority"), isCurrent, async (keyPem) => {
    const { makeAuthority } = await import("../local/certificates.ts");
    const { notBefore: now } = validity();
    return makeAuthority({ name: "Fjordgate connector authority", now, days: 3650, keyPem });
  });
  const isOurs = (pair: IssuedCertificate) => isCurrent(pair) && isIssuedBy(pair, authority);
  const [server, client] = await Promise.all([
    keep(join(certificates, "connector"), isOurs, async (keyPem) => {
      const { issueLocalhost } = await import("../local/certificates.ts");
      return issueLocalhost(authority, { ...validity(), keyPem });
    }),
    keep(join(certificates, "interface"), isOurs, async (keyPem) => {
      const { issueCertificate } = await import("../local/certificates.ts");
      const named = { commonName: "Fjordgate", organizationIdentifier: "PSDNO-FSA-999999999" };
      return issueCertificate(authority, { kind: "qwac", ...named, ...validity(), keyPem });
    }),
  ]);
  const identityFile = join(folder, "interface.json");
  const identity = {
    certificate: client.certificatePem,
    key: client.keyPem,
    authorities: authority.certificatePem,
  };
  await writeWhole(identityFile, `${JSON.stringify(identity, null, 2)}\n`, 0o600);
  const shown: ServerIdentity = {
    certificate: server.certificatePem,
    key: server.keyPem,
    clients: authority.certificatePem,
  };
  return { certificates, secretsFile, identityFile, server: shown };
}
