/** The error codes of OAuth, OpenID Connect and their extensions that we know. Other codes may contain anything. */
// biome-ignore format: as dense as a list of codes
const known: ReadonlySet<string> = new Set([
  "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_scope",
  "access_denied", "unsupported_response_type", "server_error", "temporarily_unavailable",
  "interaction_required", "login_required", "account_selection_required", "consent_required", "invalid_request_uri",
  "invalid_request_object", "request_not_supported", "request_uri_not_supported", "registration_not_supported",
  "unmet_authentication_requirements", "insufficient_user_authentication", "invalid_authorization_details",
  "invalid_token", "insufficient_scope", "invalid_target", "invalid_dpop_proof", "use_dpop_nonce", "invalid_redirect_uri",
  "slow_down", "expired_token", "authorization_pending",
]);

/** The maximum length of a description in the log. */
const longest = 200;

const masked = "[masked]";

/** Parts of a description that may name a person: an e-mail address, a quoted value, and a run of five or more digits. */
const personal = /[^\s"'`]+@[^\s"'`]+|"[^"]*"?|'[^']*'?|`[^`]*`?|[“„«][^“”»]*[”“»]?|\p{Nd}{5,}/gu;

/**
 * Returns the parts of a provider's error that may be logged: a known code, else "other", its description without
 * what may be personal, and the status of its answer.
 */
export function loggableError(error: object) {
  const { error: code, error_description: description, status } = error as Record<string, unknown>;
  return {
    ...(typeof code === "string" ? { error: known.has(code) ? code : "other" } : {}),
    ...(typeof description === "string" ? { description: maskedText(description) } : {}),
    ...(typeof status === "number" ? { status } : {}),
  };
}

/** Masks before it cuts, because half of a number, or a quotation without its end, would not be recognised. */
const maskedText = (text: string): string =>
  text
    .slice(0, 10 * longest)
    .replace(personal, masked)
    .slice(0, longest);
