import type { CallbackParameter } from "../rules/redirect-uri.ts";
import type { Outcome, ScaFlow } from "../table/sca-flow-item.ts";

/**
 * The address of the PSU's redirect after an SCA: the TPP's signed address with its query unchanged, followed by the
 * parameters of the specification (Redirect callbacks).
 */
export function redirectBack(
  { redirectUri, sessionId }: Pick<ScaFlow, "redirectUri" | "sessionId">,
  outcome: Outcome,
): string {
  const parameters: [CallbackParameter, string][] =
    outcome.kind === "approved"
      ? [
          ["psu-id", outcome.psuId],
          ...pair("psu-corporate-id", outcome.corporateId),
          ["tpp-session-id", sessionId],
          ["context", outcome.context],
        ]
      : [
          ...pair("system", outcome.system),
          ["status", `${outcome.status}`],
          ["code", outcome.code],
          ["message", outcome.message],
          ["tpp-session-id", sessionId],
        ];
  // URLSearchParams writes a blank as "+", and some TPPs do not read "+" as a blank.
  const added = `${new URLSearchParams(parameters)}`.replaceAll("+", "%20");
  const joint = !redirectUri.includes("?") ? "?" : /[?&]$/.test(redirectUri) ? "" : "&";
  return `${redirectUri}${joint}${added}`;
}

const pair = (name: CallbackParameter, value: string | undefined): [CallbackParameter, string][] =>
  value ? [[name, value]] : [];
