import { generateKeyPairSync } from "node:crypto";
import { readOpenidKey } from "../../../../shared/adapters/openid-key.ts";
import { connectorIdentities } from "../../../support/bank/connector.ts";

const pemOf = (pair: { privateKey: ReturnType<typeof generateKeyPairSync>["privateKey"] }) =>
  (pair.privateKey as unknown as { export: (as: object) => string }).export({
    type: "pkcs8",
    format: "pem",
  });
const elliptic = pemOf(generateKeyPairSync("ec", { namedCurve: "P-256" }));
const rsa = pemOf(generateKeyPairSync("rsa", { modulusLength: 2048 }));
const byKey = { clientAuthentication: "private_key_jwt" } as const;
const byTls = { clientAuthentication: "tls_client_auth" } as const;

describe("the secret with the key that the OpenID provider is shown", () => {
  it.each([
    ["an elliptic key", { key: elliptic }],
    ["an RSA key", { key: rsa }],
    ["an RSA key for RS256, by its name", { key: rsa, keyId: "1", algorithm: "RS256" }],
  ])("is taken with %s", async (_, secret) => {
    expect(await readOpenidKey(JSON.stringify(secret), byKey)).toMatchObject({
      signers: undefined,
    });
  });

  it("shows a certificate where the client is known by that (RFC 8705)", async () => {
    const { certificate, key } = JSON.parse((await connectorIdentities()).client);
    const { agent } = await readOpenidKey(JSON.stringify({ certificate, key }), byTls);
    expect(agent.options).toMatchObject({ cert: certificate, key, minVersion: "TLSv1.2" });
    expect(agent.options).not.toHaveProperty("ca");
    const trusting = { certificate, key, authorities: certificate };
    const { agent: own } = await readOpenidKey(JSON.stringify(trusting), byTls);
    expect(own.options).toMatchObject({ ca: certificate });
    const byJwt = await readOpenidKey(JSON.stringify({ certificate, key: elliptic }), byKey);
    expect(byJwt.agent.options.cert).toBeUndefined();
  });

  it.each<[string, string, { clientAuthentication: "private_key_jwt" | "tls_client_auth" }]>([
    ["is empty", "", byKey],
    ["is a key alone", elliptic, byKey],
    ["has no key", JSON.stringify({ certificate: "?" }), byKey],
    ["has no certificate for mutual TLS", JSON.stringify({ key: elliptic }), byTls],
    ["has a key that is none", JSON.stringify({ key: "secret-words" }), byKey],
  ])("is refused where it %s, and its words are told nobody", async (_, text, settings) => {
    const refused = readOpenidKey(text, settings);
    await expect(refused).rejects.toThrow();
    await refused.catch(({ message }) => {
      expect(message).not.toContain("secret-words");
      expect(message).not.toContain("BEGIN");
    });
  });
});
