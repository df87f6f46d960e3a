import { readFileSync } from "node:fs";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";
import { readOpenidKey } from "../../shared/adapters/openid-key.ts";
import type { BankAtKeycloak } from "./bank-at-keycloak.ts";
import { KeycloakWalker } from "./keycloak-walker.ts";

/** A customer's browser that stops at the interface's callback. */
export const directWalker = ({ redirectUri }: BankAtKeycloak): KeycloakWalker =>
  new KeycloakWalker("eirik", async (url, init) =>
    url.startsWith(redirectUri) ? new Response() : fetch(url, init),
  );

/** Sends the interface's requests to Keycloak itself, with changes that the interface never makes. */
export async function authorize(
  { keycloak, redirectUri }: BankAtKeycloak,
  walker: KeycloakWalker,
  { pushed = {}, exchanged = {} }: { pushed?: object; exchanged?: Record<string, string> } = {},
) {
  const { issuer, configuration, keyFile } = keycloak;
  const { authentication } = await readOpenidKey(readFileSync(keyFile, "utf8"), {
    clientAuthentication: "private_key_jwt",
  });
  const client = await discovery(
    new URL(issuer),
    configuration.clientId,
    undefined,
    authentication,
    { execute: [allowInsecureRequests] },
  );
  const [nonce, state, verifier] = [randomNonce(), randomNonce(), randomPKCECodeVerifier()];
  const address = await buildAuthorizationUrlWithPAR(client, {
    ...{ scope: "openid", redirect_uri: redirectUri, nonce, state },
    code_challenge: await calculatePKCECodeChallenge(verifier),
    ...{ code_challenge_method: "S256", prompt: "login", max_age: "0", acr_values: "high" },
    ...pushed,
  });
  const { url } = await walker.open(address.href);
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
  return authorizationCodeGrant(client, new URL(url), checks, exchanged);
}
