import {
  allowInsecureRequests,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  getJwksCache,
  setJwksCache,
} from "openid-client";
import { NotProved } from "./openid-fault.ts";
import type { Provider } from "./openid-provider.ts";

/** Reads the provider's userinfo endpoint with a token. Returns the claims, and the signed JWT as evidence. */
export async function signedUserinfo(
  { client }: Provider,
  token: string,
  { subject, algorithm }: { subject: string; algorithm: string },
): Promise<{ claims: Record<string, unknown>; signed: string }> {
  let signed: string | undefined;
  const { client_id: clientId, ...known } = client.clientMetadata();
  // Needs its own client, because openid-client returns only the claims, and the evidence is the signed text.
  const own = new Configuration(client.serverMetadata(), clientId, {
    ...known,
    userinfo_signed_response_alg: algorithm,
  });
  const ask = client[customFetch];
  if (!ask) throw new Error("The client of the provider has no custom fetch function.");
  own[customFetch] = async (url, options) => {
    const answer = await ask(url, options);
    if (answer.headers.get("content-type")?.startsWith("application/jwt"))
      signed = await answer.clone().text();
    return answer;
  };
  if (client.serverMetadata().issuer.startsWith("http:")) allowInsecureRequests(own);
  enableNonRepudiationChecks(own);
  const keys = getJwksCache(client);
  if (keys) setJwksCache(own, keys);
  const claims = await fetchUserInfo(own, token, subject);
  if (signed === undefined) throw new NotProved("no signed userinfo");
  return { claims, signed };
}
