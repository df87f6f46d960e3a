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

/** What a token opens at the provider's userinfo endpoint, signed by the provider: the claims, and the JWT as it came. */
export async function signedUserinfo(
  { client }: Provider,
  token: string,
  { subject, algorithm }: { subject: string; algorithm: string },
): Promise<{ claims: Record<string, unknown>; signed: string }> {
  let signed: string | undefined;
  const { client_id: clientId, ...known } = client.clientMetadata();
  // A client of its own, since openid-client answers the claims alone, and the evidence is what was signed.
  const own = new Configuration(client.serverMetadata(), clientId, {
    ...known,
    userinfo_signed_response_alg: algorithm,
  });
  const ask = client[customFetch];
  if (!ask) throw new Error("The client of the provider has no fetch of its own.");
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
