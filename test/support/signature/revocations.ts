import { X509Certificate } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Authority, IssuedCertificate } from "../../../infra/local/certificates.ts";
import { makeRevocationList } from "../../../infra/local/revocation-list.ts";
import { testTime } from "../operations/call.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { testAuthority } from "./test-certificates.ts";

type Told = Partial<Parameters<typeof makeRevocationList>[1]> & { by?: Authority };

/** A revocation list of the test authority: one hour old at `testTime`, and valid for a week. */
export async function revocationList({ by, ...told }: Told = {}): Promise<Buffer> {
  const { thisUpdate = new Date(+testTime - 3_600_000) } = told;
  return makeRevocationList(by ?? (await testAuthority()), {
    thisUpdate,
    nextUpdate: new Date(+thisUpdate + 7 * 86_400_000),
    ...told,
  });
}

let folder: string | undefined;

/** Publishes a list of the test authority at the address in REVOCATION_LISTS. */
export async function publishRevocations(list?: Buffer): Promise<void> {
  folder ??= scratchFolder("revocations");
  const file = join(folder, "revoked.crl");
  writeFileSync(file, list ?? (await revocationList()));
  const { certificatePem } = await testAuthority();
  listFor(certificatePem, `${pathToFileURL(file)}`);
}

/** Sets the address of an issuer's revocation list. */
export function listFor(issuerPem: string, address: string): void {
  const { fingerprint256 } = new X509Certificate(issuerPem);
  const issuer = fingerprint256.replaceAll(":", "").toLowerCase().slice(0, 16);
  process.env.REVOCATION_LISTS = `${issuer}=${address}`;
}

/** The serial number of a certificate in hexadecimal. */
export const serialOf = ({ certificatePem }: IssuedCertificate): string =>
  new X509Certificate(certificatePem).serialNumber;
