import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Authority, issueCertificate } from "../local/certificates.ts";

const day = 24 * 60 * 60 * 1000;

/** The authority of a data folder, with its key; its certificates are for this machine only. */
export function localAuthority(data: string): Authority {
  const read = (name: string) => readFileSync(join(data, "certificates", name), "utf8");
  return { certificatePem: read("bank-ca.crt"), keyPem: read("bank-ca.key") };
}

/** Issues the fronts' certificate: for the deployed domain names and for this machine's. */
export async function frontCertificate(data: string, domains: readonly string[]) {
  const now = Date.now();
  const { certificatePem, keyPem } = await issueCertificate(localAuthority(data), {
    kind: "server",
    commonName: "localhost",
    dnsNames: ["localhost", "127.0.0.1", "::1", ...domains],
    notBefore: new Date(now - day),
    notAfter: new Date(now + 30 * day),
    keyPem: readFileSync(join(data, "certificates", "server.key"), "utf8"),
  });
  return { cert: certificatePem, key: keyPem };
}
