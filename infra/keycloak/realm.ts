import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JWK } from "oidc-provider";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";

/** The password of each customer, and the secret of each customer's one-time codes (TOTP). */
export const credentials = { password: "fjordgate", totp: "fjordgate-keycloak-1" };

/** The customer's user name: the first name in small letters. */
export const userNameOf = ({ name }: { name: string }): string =>
  name.split(" ")[0]?.toLowerCase() ?? "";

/** On one machine, a code may be used for two logins within half a minute. Keycloak imports only a whole policy. */
const reusableCodes = {
  otpPolicyType: "totp",
  otpPolicyAlgorithm: "HmacSHA1",
  otpPolicyInitialCounter: 0,
  otpPolicyDigits: 6,
  otpPolicyLookAheadWindow: 1,
  otpPolicyPeriod: 30,
  otpPolicyCodeReusable: true,
};

/** The realm of realm.json for one machine: with the interface's key and the sandbox's synthetic customers. */
export function realmFor({ key, redirectUri }: { key: JWK; redirectUri: string }) {
  const realm = JSON.parse(readFileSync(join(import.meta.dirname, "realm.json"), "utf8"));
  const [client] = realm.clients;
  client.redirectUris = [redirectUri];
  Object.assign(client.attributes, {
    "use.jwks.string": "true",
    "jwks.string": JSON.stringify({ keys: [key] }),
  });
  const persons = seedCustomers.filter(({ type }) => type === "PRIVATE");
  const users = persons.map((person) => ({
    username: userNameOf(person),
    enabled: true,
    attributes: { pid: [person.nationalNumber] },
    credentials: [
      { type: "password", value: credentials.password },
      {
        type: "otp",
        secretData: JSON.stringify({ value: credentials.totp }),
        credentialData: JSON.stringify({
          ...{ subType: "totp", digits: 6, period: 30, counter: 0 },
          algorithm: "HmacSHA1",
        }),
      },
    ],
  }));
  return { ...realm, ...reusableCodes, users };
}
