import type { Outcome, ScaFlow } from "../table/sca-flows.ts";

/**
 * Where the PSU goes when an SCA has ended: the TPP's own address as it was signed, its query kept to the letter, and
 * behind it the parameters of the specification (Redirect callbacks).
 */
export function redirectBack(
  { redirectUri, sessionId }: Pick<ScaFlow, "redirectUri" | "sessionId">,
  outcome: Outcome,
): string {
  const parameters = new URLSearchParams(
    outcome.kind === "approved"
      ? [
          ["psu-id", outcome.psuId],
          ...(outcome.corporateId ? [["psu-corporate-id", outcome.corporateId]] : []),
          ["tpp-session-id", sessionId],
          ["context", outcome.context],
        ]
      : [
          ...(outcome.system ? [["system", outcome.system]] : []),
          ["status", `${outcome.status}`],
          ["code", outcome.code],
          ["message", outcome.message],
          ["tpp-session-id", sessionId],
        ],
  );
  // A form writes a blank as "+", which not every TPP reads back as one.
  const added = `${parameters}`.replaceAll("+", "%20");
  const joint = !redirectUri.includes("?") ? "?" : /[?&]$/.test(redirectUri) ? "" : "&";
  return `${redirectUri}${joint}${added}`;
}
