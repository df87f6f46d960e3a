import type { ToApprove } from "../ports/identity.ts";
import { isSameApproval } from "./openid-details.ts";
import { NotProved } from "./openid-fault.ts";
import type { Provider } from "./openid-provider.ts";
import { verifySignedText } from "./openid-signed-text.ts";
import type { OpenidState } from "./openid-state.ts";
import { signedUserinfo } from "./openid-userinfo.ts";

/** The provider's answer to the code. */
type Told = {
  claims: Record<string, unknown>;
  kept: OpenidState;
  tokens: { access_token: string; authorization_details?: unknown };
  now: Date;
};

/**
 * Returns the evidence, besides the ID token, that the PSU saw amount and payee and approved them. Throws if there is
 * none.
 */
export async function proofIn(
  provider: Provider,
  { claims, kept, tokens, now }: Told,
  toApprove: ToApprove,
): Promise<Record<string, unknown>> {
  const { approval } = provider.settings;
  const hold = (details: unknown, { type }: { type: string }) => {
    if (!isSameApproval(details, type, toApprove)) throw new NotProved("another approval");
  };
  switch (approval.proof) {
    case "signed-text":
      verifySignedText(claims, kept.signed, provider.signers, now);
      return { text: kept.signed };
    case "token-response":
      hold(tokens.authorization_details, approval);
      return { authorizationDetails: tokens.authorization_details };
    case "id-token-claim":
      hold(claims[approval.claim], approval);
      return {};
    case "signed-userinfo": {
      const { algorithm, claim } = approval;
      const userinfo = await signedUserinfo(provider, tokens.access_token, {
        subject: String(claims.sub),
        algorithm,
      });
      hold(userinfo.claims[claim], approval);
      return { userinfo: userinfo.signed };
    }
  }
}
