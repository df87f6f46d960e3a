import { randomUUID } from "node:crypto";
import { type Configuration, type JWK, Provider } from "oidc-provider";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { memoryAdapter } from "./memory-adapter.ts";

export type ProviderOptions = {
  issuer: string;
  clientId: string;
  /** The provider's signing key, and the client's public key. */
  keys: { provider: JWK; client: JWK };
  redirectUris: string[];
  /** More claims of a login or an approval, in the ID token and in the userinfo answer. */
  claimsOf?: (asked: AuthorizationRequest | undefined, use: string) => Record<string, unknown>;
  /** More settings of the provider, and of its client. */
  more?: { configuration?: Configuration; client?: object };
};

/** The level of assurance (acr) that the provider states for each login. */
export const acr = "urn:fjordgate:test:high";

/** The type of the authorization details that approve payments. */
const type = "payment_approval";

/** The library requires a resource for authorization details. */
const defaultResource = ({ oidc }: { oidc: { params?: Record<string, unknown> } }) =>
  oidc.params?.authorization_details ? "urn:fjordgate:approvals" : undefined;
const getResourceServerInfo = () => ({ scope: "", accessTokenFormat: "opaque" as const });

/**
 * Creates a small OpenID provider with one client, PAR, the code flow and authorization_details. It does not verify
 * customers: it believes any number. `approved` has the request that was approved under each grant.
 */
export function createProvider({
  issuer,
  clientId,
  keys,
  redirectUris,
  ...options
}: ProviderOptions) {
  const { claimsOf = () => ({}), more = {} } = options;
  const approved = new Map<string, AuthorizationRequest>();
  const detailsOf = (_: unknown, { grantId = "" }: { grantId?: string | undefined }) =>
    approved.get(grantId)?.details;
  const configuration = {
    clients: [
      {
        client_id: clientId,
        redirect_uris: redirectUris,
        response_types: ["code"],
        grant_types: ["authorization_code"],
        token_endpoint_auth_method: "private_key_jwt",
        token_endpoint_auth_signing_alg: "ES256",
        id_token_signed_response_alg: "ES256",
        authorization_details_types: [type],
        jwks: { keys: [keys.client] },
        ...more.client,
      },
    ],
    adapter: memoryAdapter(),
    jwks: { keys: [keys.provider] },
    acrValues: [acr],
    scopes: ["openid", "sign"],
    claims: {
      openid: ["sub", "pid", "authorization_details", "sign_result"],
      acr: null,
      auth_time: null,
    },
    conformIdTokenClaims: false,
    extraParams: ["sign_txt"],
    cookies: { keys: [randomUUID()] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 60, IdToken: 60 },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      pushedAuthorizationRequests: { enabled: true, allowUnregisteredRedirectUris: true },
      resourceIndicators: { enabled: true, defaultResource, getResourceServerInfo },
      richAuthorizationRequests: {
        enabled: true,
        types: { [type]: { validate: () => {} } },
        authorizationDetailsForGrantSource: detailsOf,
        authorizationDetailsForAccessToken: detailsOf,
        authorizationDetailsForIntrospection: () => undefined,
      },
      ...more.configuration?.features,
    },
    findAccount: (_: unknown, number: string, token?: { grantId?: string }) => ({
      accountId: number,
      claims: (use: string) => ({
        ...{ sub: number, pid: number },
        ...claimsOf(approved.get(token?.grantId ?? ""), use),
      }),
    }),
  };
  return { provider: new Provider(issuer, configuration as unknown as Configuration), approved };
}
