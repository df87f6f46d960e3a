type Detail = { type: string; amounts?: unknown; payee?: unknown; text?: unknown };

/**
 * The request of a client beyond the customer's identity: nothing, details of an approval, or a
 * text to sign.
 */
export type AuthorizationRequest = { details: Detail[]; text?: string };

/** Reads the request from the parameters of an authorization request. */
export function askedIn({
  authorization_details,
  sign_txt,
}: Record<string, unknown>): AuthorizationRequest {
  const details =
    typeof authorization_details === "string" ? JSON.parse(authorization_details) : [];
  return typeof sign_txt === "string"
    ? { details, text: Buffer.from(sign_txt, "base64").toString("utf8") }
    : { details };
}

/** The lines that the customer sees of the request. */
export const linesOf = ({ details, text }: AuthorizationRequest): string[] => [
  ...details.flatMap((detail) => [String(detail.text ?? ""), `${detail.payee ?? ""}`]),
  ...(text === undefined ? [] : [text]),
];
