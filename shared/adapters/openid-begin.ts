import {
  buildAuthorizationUrl,
  buildAuthorizationUrlWithPAR,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
} from "openid-client";
import type { Flow, NextStep, ToApprove } from "../ports/identity.ts";
import { type OpenidConfiguration, originsOf } from "./openid-configuration.ts";
import { detailsOf } from "./openid-details.ts";
import { callProvider } from "./openid-fault.ts";
import { type Provider, providerAt } from "./openid-provider.ts";
import { signTextOf } from "./openid-sign-text.ts";
import { nonceOf, writeKept } from "./openid-state.ts";

/** Starts an authorization and returns the address to which the PSU is redirected. */
export async function beginAuthorization(flow: Flow, toApprove?: ToApprove): Promise<NextStep> {
  const provider = await callProvider(() => providerAt(flow.realTime));
  const { settings } = provider;
  const signed = toApprove && textToSign(settings, toApprove);
  const kept = {
    issuer: settings.issuer,
    secret: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    at: flow.realTime.toISOString(),
    ...(toApprove ? { hash: toApprove.hash } : {}),
    ...(signed === undefined ? {} : { signed }),
  };
  const parameters = {
    redirect_uri: flow.back.address,
    response_mode: "query",
    scope: scopeOf(settings, toApprove),
    state: flow.back.state,
    nonce: nonceOf(kept),
    code_challenge: await calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: "S256",
    // prompt and max_age make the PSU log in again, also with an open session at the provider. With max_age the
    // answer has the login time.
    prompt: "login",
    max_age: "0",
    ...acrOf(settings, flow),
    ...(toApprove ? proofOf(settings, toApprove, signed) : {}),
  };
  const to = await addressOf(provider, parameters, hintOf(settings, flow), toApprove !== undefined);
  if (!originsOf(settings).includes(to.origin))
    throw new Error(
      "The origin of the provider's authorization endpoint is not in the configuration.",
    );
  return { to: to.href, kept: writeKept(kept) };
}

/**
 * The authorization address. It contains no data about the person or the payment: those are pushed to the provider.
 * Without pushed authorization requests, the login hint is left out and an approval fails.
 */
async function addressOf(
  { client }: Provider,
  parameters: Record<string, string>,
  hint: Record<string, string>,
  isApproval: boolean,
): Promise<URL> {
  if (client.serverMetadata().pushed_authorization_request_endpoint)
    return callProvider(() => buildAuthorizationUrlWithPAR(client, { ...parameters, ...hint }));
  if (isApproval)
    throw new Error(
      "The provider does not support pushed authorization requests, which approvals need.",
    );
  return buildAuthorizationUrl(client, parameters);
}

const scopeOf = ({ scope, approval }: OpenidConfiguration, toApprove?: ToApprove): string =>
  toApprove && approval.proof === "signed-text" ? `${scope} ${approval.scope}` : scope;

function acrOf({ acr }: OpenidConfiguration, { method = "default" }: Flow) {
  const values = acr[method as keyof typeof acr] ?? acr.default;
  return values === undefined ? {} : { acr_values: values };
}

const hintOf = ({ loginHint }: OpenidConfiguration, { number }: Flow): Record<string, string> =>
  number === undefined || !loginHint
    ? {}
    : { login_hint: loginHint.replaceAll("{number}", () => number) };

const textToSign = ({ approval }: OpenidConfiguration, toApprove: ToApprove) =>
  approval.proof === "signed-text" ? signTextOf(toApprove, approval.longest) : undefined;

function proofOf(
  { approval }: OpenidConfiguration,
  toApprove: ToApprove,
  signed = "",
): Record<string, string> {
  if (approval.proof === "signed-text")
    return { sign_txt: Buffer.from(signed, "utf8").toString("base64") };
  return { authorization_details: JSON.stringify(detailsOf(approval.type, toApprove)) };
}
