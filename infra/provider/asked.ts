type Detail = { type: string; amounts?: unknown; payee?: unknown; text?: unknown };

/** What a client has asked a customer for, beside who they are: nothing, details of an approval, or a text to sign. */
export type Asked = { details: Detail[]; text?: string };

/** What stands in the parameters of an authorization request. */
export function askedIn({ authorization_details, sign_txt }: Record<string, unknown>): Asked {
  const details =
    typeof authorization_details === "string" ? JSON.parse(authorization_details) : [];
  return typeof sign_txt === "string"
    ? { details, text: Buffer.from(sign_txt, "base64").toString("utf8") }
    : { details };
}

/** What the customer is shown of it. */
export const linesOf = ({ details, text }: Asked): string[] => [
  ...details.flatMap((detail) => [String(detail.text ?? ""), `${detail.payee ?? ""}`]),
  ...(text === undefined ? [] : [text]),
];
