import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent } from "node:https";
import { type ClientAuth, PrivateKeyJwt, TlsClientAuth } from "openid-client";
import * as v from "valibot";
import { settings } from "../runtime/settings.ts";
import { readSecret } from "../secrets/secret-store.ts";
import type { OpenidConfiguration } from "./openid-configuration.ts";

/** The client key for the provider and the authorities to trust, as PEM texts in one JSON secret. */
const Key = v.object({
  key: v.string(),
  /** The id of the key at the provider, if the provider has several keys of ours (private_key_jwt). */
  keyId: v.optional(v.string()),
  /** The algorithm for signing assertions. Default: ES256, or PS256 with an RSA key. */
  algorithm: v.optional(v.picklist(["ES256", "PS256", "RS256"])),
  /** The certificate of the key (tls_client_auth). */
  certificate: v.optional(v.string()),
  /** The authorities that may issue the provider's certificate. Default: those that Node trusts. */
  authorities: v.optional(v.string()),
  /** The authorities that issue the certificates of signers (proof signed-text). */
  signers: v.optional(v.string()),
});

/** The way in which the interface authenticates to the provider. */
export type OpenidKey = { agent: Agent; authentication: ClientAuth; signers: string | undefined };

/** The current text of the secret. */
export const keyText = (): Promise<string> => {
  const { secretsPrefix, openidKeyFile } = settings;
  return openidKeyFile === undefined
    ? readSecret(`${secretsPrefix}openid`)
    : readFile(openidKeyFile, "utf8");
};

/** Reads the secret. Errors never contain its text. */
export async function readOpenidKey(
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
