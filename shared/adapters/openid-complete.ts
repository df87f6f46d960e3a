import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  ResponseBodyError,
} from "openid-client";
import * as v from "valibot";
import { CodeRefused } from "../ports/code-refused.ts";
import type { Flow, ToApprove } from "../ports/identity.ts";
import type { Proven, Unproven } from "../ports/schemas/proven.ts";
import type { OpenidConfiguration } from "./openid-configuration.ts";
import { callProvider, NotProved } from "./openid-fault.ts";
import { proofIn } from "./openid-proof.ts";
import { providerAt } from "./openid-provider.ts";
import { nonceOf, type OpenidState, readKept } from "./openid-state.ts";

/** The maximum difference between the provider's clock and ours, in seconds. */
const tolerance = 30;

const Claims = v.looseObject({ auth_time: v.number(), acr: v.optional(v.string()) });

/**
 * Checks the provider's answer and returns what it proves. Throws if anything differs from the request: issuer,
 * state, code, nonce, signature, audience, login time, login level, or the proof of the approval. A missing or refused
 * code is CodeRefused.
 */
export async function completeAuthorization(
  flow: Flow,
  query: Readonly<Record<string, string>>,
  toApprove?: ToApprove,
): Promise<Proven | Unproven> {
  const kept = readKept(flow.kept);
  const provider = await callProvider(() => providerAt(flow.realTime));
  const { settings, client } = provider;
  if (kept.issuer !== settings.issuer) throw new NotProved("another issuer");
  if (kept.hash !== toApprove?.hash) throw new NotProved("another authorization");
  if (!query.code && !query.error) throw new CodeRefused("no code");
  const url = new URL(flow.back.address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const tokens = await callProvider(() =>
    authorizationCodeGrant(client, url, {
      expectedState: flow.back.state,
      expectedNonce: nonceOf(kept),
      pkceCodeVerifier: kept.verifier,
      idTokenExpected: true,
    }).catch(turnedBack),
  );
  if (tokens === "cancelled") return tokens;
  const claims: Record<string, unknown> = tokens.claims() ?? {};
  const { acr, at } = loginOf(claims, kept, flow.realTime, settings);
  const number = claims[settings.numberClaim];
  if (typeof number !== "string") throw new NotProved("no national number");
  const { id_token: idToken = "" } = tokens;
  const told = { claims, kept, tokens, now: flow.realTime };
  const found = toApprove && (await callProvider(() => proofIn(provider, told, toApprove)));
  const evidence = JSON.stringify({ idToken, secret: kept.secret, hash: kept.hash, ...found });
  return {
    ...{ number, evidence, at: at.toISOString(), method: methodOf(settings, acr) },
    ...(toApprove ? { hash: toApprove.hash } : {}),
  };
}

/**
 * Converts the provider's access_denied to "cancelled", because the PSU refused, and invalid_grant to CodeRefused,
 * because the code came with the PSU's browser.
 */
function turnedBack(error: unknown): "cancelled" {
  if (error instanceof AuthorizationResponseError && error.error === "access_denied")
    return "cancelled";
  if (error instanceof ResponseBodyError && error.error === "invalid_grant")
    throw new CodeRefused(error.error);
  throw error;
}

/** The login in an ID token. It must belong to this authorization and have a configured level. */
function loginOf(
  claims: object,
  kept: OpenidState,
  now: Date,
  { acr: wanted }: OpenidConfiguration,
) {
  const read = v.safeParse(Claims, claims);
  if (!read.success) throw new NotProved("no auth_time");
  const { auth_time: seconds, acr } = read.output;
  const earliest = Date.parse(kept.at) / 1000 - tolerance;
  if (seconds < earliest) throw new NotProved("an old login");
  if (seconds > now.getTime() / 1000 + tolerance) throw new NotProved("a login to come");
  const levels = Object.values(wanted).flatMap((values) => values?.split(" ") ?? []);
  if (levels.length && !levels.includes(acr ?? "")) throw new NotProved("another acr");
  return { acr, at: new Date(seconds * 1000) };
}

/** The X-PSU-AuthMethod-Preferred name of the method, if exactly one is configured for this level. */
function methodOf({ acr: wanted }: OpenidConfiguration, acr = "openid"): string {
  const named = Object.entries(wanted).filter(([, values]) => values?.split(" ").includes(acr));
  const [name] = named.length === 1 ? (named[0] ?? []) : [];
  return (name === undefined || name === "default" ? acr : name).slice(0, 64);
}
