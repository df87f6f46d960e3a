import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent } from "node:https";
import { type ClientAuth, PrivateKeyJwt, TlsClientAuth } from "openid-client";
import * as v from "valibot";
import { readSecret } from "../secret-store.ts";
import { settings } from "../settings.ts";
import type { OpenidConfiguration } from "./openid-configuration.ts";

/** What the interface shows the provider, and whom it trusts there: PEM texts in one secret of JSON. */
const Key = v.object({
  key: v.string(),
  /** By what the provider knows the key, where it has several of ours (private_key_jwt). */
  keyId: v.optional(v.string()),
  /** What assertions are signed with; without it ES256, or PS256 with an RSA key. */
  algorithm: v.optional(v.picklist(["ES256", "PS256", "RS256"])),
  /** What the key belongs to (tls_client_auth). */
  certificate: v.optional(v.string()),
  /** The authorities that the provider's certificate may come from; without it those that Node trusts. */
  authorities: v.optional(v.string()),
  /** The authorities that certificates of signers come from (proof signed-text). */
  signers: v.optional(v.string()),
});

/** How the interface is known to the provider. */
export type OpenidKey = { agent: Agent; authentication: ClientAuth; signers: string | undefined };

/** The secret as it stands now. */
export const keyText = (): Promise<string> => {
  const { secretsPrefix, openidKeyFile } = settings;
  return openidKeyFile === undefined
    ? readSecret(`${secretsPrefix}openid`)
    : readFile(openidKeyFile, "utf8");
};

/** Reads what the secret holds; its own words are told nobody. */
export async function keyOf(
  text: string,
  { clientAuthentication }: Pick<OpenidConfiguration, "clientAuthentication">,
): Promise<OpenidKey> {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Key), text);
  if (!read.success) throw new Error('The secret "openid" is not JSON with a key.');
  const { key, keyId: kid, certificate: cert, authorities: ca, signers } = read.output;
  const byTls = clientAuthentication === "tls_client_auth";
  if (byTls && !cert) throw new Error('The secret "openid" has no certificate.');
  const agent = new Agent({
    keepAlive: true,
    ...(byTls ? { cert, key } : {}),
    ...(ca ? { ca } : {}),
    minVersion: "TLSv1.2",
  });
  const authentication = byTls
    ? TlsClientAuth()
    : PrivateKeyJwt({ key: signingKey(read.output), ...(kid ? { kid } : {}) });
  return { agent, authentication, signers };
}

function signingKey({ key: pem, algorithm }: v.InferOutput<typeof Key>) {
  const key = createPrivateKey(pem);
  const wanted = algorithm ?? (key.asymmetricKeyType === "ec" ? "ES256" : "PS256");
  const name = { ES256: "ECDSA", PS256: "RSA-PSS", RS256: "RSASSA-PKCS1-v1_5" }[wanted];
  const details = wanted === "ES256" ? { name, namedCurve: "P-256" } : { name, hash: "SHA-256" };
  return key.toCryptoKey(details, false, ["sign"]) as CryptoKey;
}
