import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { IssuedCertificate } from "./certificates.ts";
import { isCurrent, isIssuedBy, keep, validity } from "./kept-certificates.ts";
import { completeSecrets } from "./kept-secrets.ts";
import { removeUnfinished, writeWhole } from "./whole-files.ts";

/** Every data folder has certificates of this TPP. */
export const demoTpp = {
  commonName: "Demo TPP",
  organizationIdentifier: "PSDNO-FSA-987654321",
  roles: ["PSP_AI", "PSP_PI", "PSP_IC"],
} as const;

/** The bank, in the certificate of its answers. It has no identifier of a TPP, so it cannot call as one. */
const bank = { commonName: "Fjordgate Bank" };

/**
 * Creates what a data folder lacks: an authority, certificates of the server, of the bank's answers and of a demo TPP,
 * secrets. Valid files stay; missing, damaged or expired ones are made again. `others` are authorities to trust too, in
 * PEM.
 */
export async function prepareDataFolder(folder: string, others = "") {
  const certificates = join(folder, "certificates");
  const tpp = join(certificates, "demo-tpp");
  mkdirSync(tpp, { recursive: true });
  for (const each of [folder, certificates, tpp]) removeUnfinished(each);
  const secretsFile = join(folder, "secrets.json");
  await completeSecrets(secretsFile);
  const authority = await keep(join(certificates, "bank-ca"), isCurrent, async (keyPem) => {
    const { makeAuthority } = await import("./certificates.ts");
    const { notBefore: now } = validity();
    return makeAuthority({ name: "Fjordgate sandbox authority", now, days: 3650, keyPem });
  });
  const isOurs = (pair: IssuedCertificate) => isCurrent(pair) && isIssuedBy(pair, authority);
  const issue = (kind: "qwac" | "qseal") =>
    keep(join(tpp, kind), isOurs, async (keyPem) => {
      const { issueCertificate } = await import("./certificates.ts");
      return issueCertificate(authority, { kind, ...demoTpp, ...validity(), keyPem });
    });
  const server = keep(join(certificates, "server"), isOurs, async (keyPem) => {
    const { issueLocalhost } = await import("./certificates.ts");
    return issueLocalhost(authority, { ...validity(), keyPem });
  });
  const ofAnswers = keep(join(certificates, "answers"), isOurs, async (keyPem) => {
    const { issueCertificate } = await import("./certificates.ts");
    return issueCertificate(authority, { kind: "qseal", ...bank, ...validity(), keyPem });
  });
  const [{ keyPem: key, certificatePem: cert }] = await Promise.all([
    server,
    ofAnswers,
    issue("qwac"),
    issue("qseal"),
  ]);
  const trusted = `${authority.certificatePem}${others}`;
  const truststoreFile = join(certificates, others ? "truststore.pem" : "bank-ca.crt");
  if (others) await writeWhole(truststoreFile, trusted, 0o644);
  return {
    certificates,
    truststoreFile,
    authorityKeyFile: join(certificates, "bank-ca.key"),
    answers: {
      key: join(certificates, "answers.key"),
      certificates: join(certificates, "answers.crt"),
    },
    secretsFile,
    tls: { key, cert, ca: trusted },
  };
}
