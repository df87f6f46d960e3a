import { execFileSync } from "node:child_process";
import { hash, randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { issueCertificate, makeAuthority } from "../../../infra/local/certificates.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { keyNamed } from "./test-certificates.ts";

const hour = 3_600_000;
const now = Date.now();
const valid = { notBefore: new Date(now - hour), notAfter: new Date(now + hour) };
const ended = { notBefore: new Date(now - 2 * hour), notAfter: new Date(now - hour) };

/** A person who signs texts, and the authority of their certificate. Both have keys that nobody of another name has. */
export async function textSigner(name: string, { isOver = false } = {}) {
  const authority = await makeAuthority({
    ...{ name: "Signers' authority", now: new Date(now - 24 * hour), days: 2 },
    keyPem: keyNamed(`${name}-authority`),
  });
  const { certificatePem, keyPem } = await issueCertificate(authority, {
    ...{ kind: "qseal", commonName: "A customer", roles: [], ...(isOver ? ended : valid) },
    organizationIdentifier: "PSDNO-FSA-987654321",
    keyPem: keyNamed(name),
  });
  const folder = scratchFolder("signer");
  const files = { certificate: join(folder, "certificate.pem"), key: join(folder, "key.pem") };
  writeFileSync(files.certificate, certificatePem);
  writeFileSync(files.key, keyPem, { mode: 0o600 });
  return { authority: authority.certificatePem, files };
}

type Signer = Awaited<ReturnType<typeof textSigner>>;

/**
 * The CMS signature of a text in base64, made by OpenSSL: with definite lengths, or with indefinite ones as in
 * long messages.
 */
export function signText(text: string, { files }: Signer, more: readonly string[] = []): string {
  const file = join(files.key, `../${randomUUID()}.txt`);
  writeFileSync(file, text);
  const who = ["-signer", files.certificate, "-inkey", files.key, "-md", "sha256"];
  const how = ["-sign", "-binary", "-nodetach", "-outform", "DER", "-in", file];
  return execFileSync("openssl", ["cms", ...how, ...who, ...more]).toString("base64");
}

/** The claims about a signed text in an ID token of Norwegian BankID. */
export const signResult = (text: string, endUser: string) => ({
  sign_result: { endUser, hash: hash("sha256", text, "base64") },
});
