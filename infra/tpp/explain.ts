import type { PreparedRequest } from "./prepare-request.ts";
import type { TppProfile } from "./profile.ts";
import type { Terminal } from "./terminal.ts";

/** Shows a request before it is sent: the signing string, the certificate and key, and every header. */
export function explainRequest(
  { method, path, headers, text, signed, signingString }: PreparedRequest,
  { api, client, seal }: TppProfile,
  { print, paint, step }: Terminal,
): void {
  print(paint("bold", "Signing string"));
  print(signingString.replace(/^/gm, "  "));
  print(`  signed by RSA with SHA-256 and ${seal.key}`);
  if (text !== undefined) {
    print(`\n${paint("bold", "Digest")}`);
    print(`  ${signed.digest}, of the ${Buffer.byteLength(text)} bytes of the body`);
  }
  print(`\n${paint("bold", "Request")}, to ${api} with ${client.certificate}`);
  print(`  ${method} ${path}`);
  for (const [name, value] of Object.entries(headers)) print(`  ${name}: ${value}`);
  if (text !== undefined) print(`\n${text.replace(/^/gm, "  ")}`);
  step("Nothing was sent.");
}

/** Prints the same as JSON. */
export function explainAsJson(
  { method, path, headers, text, signed, signingString }: PreparedRequest,
  { api }: TppProfile,
  { json, step }: Terminal,
): void {
  json({
    signingString,
    digest: signed.digest,
    request: { method, address: `${api}${path}`, headers, body: text },
  });
  step("Nothing was sent.");
}
