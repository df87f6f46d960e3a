import type { Identity } from "../ports/identity.ts";
import { openidConfiguration, originsOf } from "./openid-configuration.ts";

/**
 * The bank's OpenID provider. Identification and each approval are separate authorizations, with code, PKCE, state,
 * nonce, and always a new login. The implementation is loaded on first use, because most functions only need the
 * origins of redirects. Decoupled approval (CIBA) is not supported.
 */
export const openidIdentity: Identity = {
  leadsTo: () => originsOf(openidConfiguration()),

  async begin(flow, toApprove) {
    const { beginAuthorization } = await import("./openid-begin.ts");
    return beginAuthorization(flow, toApprove);
  },

  async complete(flow, query, toApprove) {
    const { completeAuthorization } = await import("./openid-complete.ts");
    return completeAuthorization(flow, query, toApprove);
  },
};
