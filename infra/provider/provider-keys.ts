import { generateKeyPairSync, randomUUID } from "node:crypto";
import type { JWK } from "oidc-provider";

/** Makes a signing key: for this process's provider, or for its one client. */
export function newProviderKey(): { pem: string; private: JWK; public: JWK } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const named = { kid: randomUUID(), use: "sig" as const, alg: "ES256" as const };
  return {
    pem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    private: { ...privateKey.export({ format: "jwk" }), ...named } as JWK,
    public: { ...publicKey.export({ format: "jwk" }), ...named } as JWK,
  };
}
