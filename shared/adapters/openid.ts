import type { Identity } from "../ports/identity.ts";
import { openidConfiguration, originsOf } from "./openid-configuration.ts";

/**
 * The bank's OpenID provider. Identification and each approval are authorizations of their own: code, PKCE, state, nonce, always
 * a fresh login. What does the work is loaded on first use, since most functions only need to know where forms may lead.
 *
 * Not here: decoupled approval (CIBA).
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
