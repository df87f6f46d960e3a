import { X509Certificate } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { IssuedCertificate } from "./certificates.ts";
import { demoTpp } from "./data-folder.ts";
import { isCurrent, isIssuedBy, keep, validity } from "./kept-certificates.ts";
import { readText } from "./whole-files.ts";

const entity = {
  EntityCode: "NO_FSA!987654321",
  EntityType: "PSD_PI",
  Properties: [{ ENT_NAM: demoTpp.commonName }, { ENT_AUT: "2019-09-14" }],
  Services: [{ NO: ["PS_05A", "PS_070", "PS_080"] }],
};

/**
 * Writes a register with only the demo TPP, and returns its file. It is written at each start,
 * because the import refuses an old register.
 */
export function writeRegister(folder: string): string {
  const register = resolve(folder, "register");
  mkdirSync(register, { recursive: true });
  const file = join(register, "register.json");
  writeFileSync(file, JSON.stringify([[{}], [entity]]));
  return file;
}

/**
 * Writes the revocation list of a data folder's authority; returns its file and the SHA-256 of the
 * authority's certificate. It lists one certificate, an old one of the demo TPP
 * (revoked-tpp/qseal), so that a refusal can be tried.
 */
export async function writeRevocations(
  certificates: string,
): Promise<{ issuer: string; file: string }> {
  const { issueCertificate } = await import("./certificates.ts");
  const { makeRevocationList } = await import("./revocation-list.ts");
  const path = join(certificates, "bank-ca");
  const [certificatePem = "", keyPem = ""] = await Promise.all(
    [`${path}.crt`, `${path}.key`].map(readText),
  );
  const authority: IssuedCertificate = { certificatePem, keyPem };
  const folder = join(certificates, "revoked-tpp");
  mkdirSync(folder, { recursive: true });
  const isOurs = (pair: IssuedCertificate) => isCurrent(pair) && isIssuedBy(pair, authority);
  const revoked = await keep(join(folder, "qseal"), isOurs, (key) =>
    issueCertificate(authority, { kind: "qseal", ...demoTpp, ...validity(), keyPem: key }),
  );
  const { notBefore: thisUpdate, notAfter: nextUpdate } = validity();
  const serials = [new X509Certificate(revoked.certificatePem).serialNumber];
  const list = await makeRevocationList(authority, { thisUpdate, nextUpdate, serials });
  const file = join(certificates, "revoked.crl");
  writeFileSync(file, list);
  const { fingerprint256 } = new X509Certificate(certificatePem);
  return { issuer: fingerprint256.replaceAll(":", "").toLowerCase(), file };
}
