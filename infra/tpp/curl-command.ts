import type { PreparedRequest } from "./prepare-request.ts";
import type { TppProfile } from "./profile.ts";

/** The same request for curl, to be pasted into a shell: with the keys' files, and signed as of now. */
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
