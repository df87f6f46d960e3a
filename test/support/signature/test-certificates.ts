import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Authority,
  type IssuedCertificate,
  issueCertificate,
  makeAuthority,
  makeKey,
} from "../../../infra/local/certificates.ts";

export type TestTpp = {
  organizationIdentifier: string;
  tppId: string;
  /** The certificate for signatures. */
  seal: IssuedCertificate;
  /** The certificate for TLS connections. */
  web: IssuedCertificate;
};

/** A validity period that covers the time of every test. */
export const validity = {
  notBefore: new Date("2019-01-01T00:00:00Z"),
  notAfter: new Date("2049-12-31T00:00:00Z"),
};
const days = (+validity.notAfter - +validity.notBefore) / 86_400_000;

/** Keys take long to make, so all processes and runs of one user share them. Certificates are made in each process. */
const folder = join(tmpdir(), `fjordgate-test-keys-of-${process.getuid?.() ?? "user"}`);

export function keyNamed(name: string, modulusLength?: number): string {
  const file = join(folder, `${name}.pem`);
  try {
    return readFileSync(file, "utf8");
  } catch {
    const key = makeKey(modulusLength);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.${process.pid}`, key, { mode: 0o600 });
    renameSync(`${file}.${process.pid}`, file);
    return key;
  }
}

let authority: Promise<Authority> | undefined;

export function testAuthority(): Promise<Authority> {
  const options = { now: validity.notBefore, days, keyPem: keyNamed("authority") };
  authority ??= makeAuthority({ name: "Fjordgate test authority", ...options });
  return authority;
}

const tpps = new Map<string, Promise<TestTpp>>();

/** A TPP with both certificates. One identifier always gives the same TPP. */
export function testTpp(organizationIdentifier = "PSDNO-FSA-987654321"): Promise<TestTpp> {
  const tpp = tpps.get(organizationIdentifier) ?? makeTpp(organizationIdentifier);
  tpps.set(organizationIdentifier, tpp);
  return tpp;
}

async function makeTpp(organizationIdentifier: string): Promise<TestTpp> {
  const issue = async (kind: "qseal" | "qwac") =>
    issueCertificate(await testAuthority(), {
      ...validity,
      kind,
      organizationIdentifier,
      commonName: `TPP ${organizationIdentifier}`,
      roles: ["PSP_PI", "PSP_AI", "PSP_IC"],
      keyPem: keyNamed(organizationIdentifier),
    });
  return {
    organizationIdentifier,
    tppId: organizationIdentifier.slice(3),
    seal: await issue("qseal"),
    web: await issue("qwac"),
  };
}
