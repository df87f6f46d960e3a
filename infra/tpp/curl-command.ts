import type { PreparedRequest } from "./prepare-request.ts";
import type { TppProfile } from "./profile.ts";

/** Writes a signed request as a curl command for a shell. The signature is valid for a short time only. */
export function curlCommand(
  { method, path, headers, text }: PreparedRequest,
  { api, client, trust }: TppProfile,
): string {
  const parts = [
    `curl -sS -i -g -X ${method} ${quoted(new URL(path, api).href)}`,
    `--cert ${quoted(client.certificate)} --key ${quoted(client.key)}`,
    ...(trust === undefined ? [] : [`--cacert ${quoted(trust)}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(text === undefined ? [] : [`--data-binary ${quoted(text)}`]),
  ];
  return parts.join(" \\\n  ");
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
