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

/** The header of the assertion with which a secret authenticates the client; undefined without an assertion. */
async function assertionOf(secret: object, settings: typeof byKey | typeof byTls) {
  const { authentication } = await readOpenidKey(JSON.stringify(secret), settings);
  const body = new URLSearchParams();
  const issuer = "https://login.bank.example";
  await authentication({ issuer }, { client_id: "fjordgate" }, body, new Headers());
  const [header] = body.get("client_assertion")?.split(".") ?? [];
  return header && JSON.parse(Buffer.from(header, "base64url").toString());
}

describe("the secret with the interface's key for the OpenID provider", () => {
  it.each<[string, object, object]>([
    ["ES256 if its key is elliptic", { key: elliptic }, { alg: "ES256" }],
    ["PS256 if its key is RSA", { key: rsa }, { alg: "PS256" }],
    ["the algorithm ES256 that it names", { key: elliptic, algorithm: "ES256" }, { alg: "ES256" }],
    ["the algorithm PS256 that it names", { key: rsa, algorithm: "PS256" }, { alg: "PS256" }],
    ["the algorithm RS256 that it names", { key: rsa, algorithm: "RS256" }, { alg: "RS256" }],
    ["the id of its key in the header", { key: elliptic, keyId: "1" }, { alg: "ES256", kid: "1" }],
  ])("is used to sign an assertion with %s (RFC 7523)", async (_, secret, header) => {
    expect(await assertionOf(secret, byKey)).toEqual(header);
  });

  it("is used as a client certificate instead of an assertion if mutual TLS is configured (RFC 8705)", async () => {
    const { certificate, key } = JSON.parse((await connectorIdentities()).client);
    const own = { certificate, key };
    expect(await assertionOf(own, byTls)).toBeUndefined();
    const { agent } = await readOpenidKey(JSON.stringify(own), byTls);
    expect(agent.options).toMatchObject({ cert: certificate, key });
    const byJwt = await readOpenidKey(JSON.stringify({ certificate, key: elliptic }), byKey);
    expect(byJwt.agent.options.cert).toBeUndefined();
    expect(byJwt.agent.options.key).toBeUndefined();
  });

  it.each([
    ["Node's authorities if the secret names none", {}, undefined],
    ["the secret's authorities instead of Node's if it names any", { authorities: "PEM" }, "PEM"],
  ])(
    "is used for keep-alive connections with at least TLS 1.2, which trust %s",
    async (_, more, ca) => {
      const { agent } = await readOpenidKey(JSON.stringify({ key: elliptic, ...more }), byKey);
      expect(agent.options).toMatchObject({ keepAlive: true, minVersion: "TLSv1.2" });
      expect(agent.options.ca).toBe(ca);
    },
  );

  it("names the authorities that are trusted for the PSUs' signatures", async () => {
    const { signers } = await readOpenidKey(
      JSON.stringify({ key: elliptic, signers: "PEM" }),
      byKey,
    );
    expect(signers).toBe("PEM");
  });

  const isNoKey = 'The secret "openid" is not JSON with a key.';

  it.each<
    [string, string, { clientAuthentication: "private_key_jwt" | "tls_client_auth" }, string]
  >([
    ["is empty", "", byKey, isNoKey],
    ["is a key alone", elliptic, byKey, isNoKey],
    ["has no key", JSON.stringify({ certificate: "?" }), byKey, isNoKey],
    ...Object.entries({
      keyId: 1,
      algorithm: "HS256",
      certificate: 1,
      authorities: 1,
      signers: 1,
    }).map(([name, value]): [string, string, typeof byKey, string] => [
      `has ${value} as ${name}`,
      JSON.stringify({ key: elliptic, [name]: value }),
      byKey,
      isNoKey,
    ]),
    [
      "has no certificate for mutual TLS",
      JSON.stringify({ key: elliptic }),
      byTls,
      'The secret "openid" has no certificate.',
    ],
    ["has a key that is not PEM", JSON.stringify({ key: "secret-words" }), byKey, "unsupported"],
  ])("is refused if it %s, and the error does not repeat it", async (_, text, settings, reason) => {
    const refused: Error = await readOpenidKey(text, settings).then(
      () => new Error("It was taken."),
      (error) => error,
    );
    if (reason === "unsupported") expect(refused.message).toContain(reason);
    else expect(refused.message).toBe(reason);
    expect(refused.message).not.toContain("secret-words");
    expect(refused.message).not.toContain("BEGIN");
  });
});
