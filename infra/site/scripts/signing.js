// Signs requests as the interface expects, with a key of WebCrypto.
import { signable, signingString } from "../../../shared/signature/signing-string.ts";

export const algorithm = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

export const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
export const bytesOf = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));

/** The content of a PEM block of this kind. */
export function bytesOfPem(pem, label) {
  const [, content] =
    new RegExp(`-----BEGIN ${label}-----([\\s\\S]+?)-----END ${label}-----`).exec(pem) ?? [];
  if (!content) throw new Error(`There is no ${label} in PEM.`);
  return bytesOf(content.replace(/\s/g, ""));
}

const digestOf = async (text) =>
  `SHA-256=${base64(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)))}`;

/** A header is ASCII: any other text becomes an encoded word (RFC 2047). */
const encoded = (value) =>
  /^[ -~]*$/.test(value) ? value : `=?utf-8?B?${base64(new TextEncoder().encode(value))}?=`;

/** The request with a new date and X-Request-ID, and the text to sign. */
export async function prepared({ method, path, headers: given, body }) {
  const headers = {
    ...Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name.toLowerCase(), encoded(value)]),
    ),
    date: new Date().toUTCString(),
    "x-request-id": crypto.randomUUID(),
    ...(body && { "content-type": "application/json", digest: await digestOf(body) }),
  };
  const names = signable.filter((name) => name === "(request-target)" || headers[name]);
  const text = signingString(names, headers, `${method.toLowerCase()} ${path}`);
  return { request: { method, path, headers, body }, names, signingString: text };
}

/** The request with all its headers, and the text that was signed. */
export async function sign(unsigned, { key, seal, keyId }) {
  const { request, names, signingString: text } = await prepared(unsigned);
  const bytes = await crypto.subtle.sign(algorithm.name, key, new TextEncoder().encode(text));
  const list = names.join(" ");
  const signature = encoded(
    `keyId="${keyId}",algorithm="rsa-sha256",headers="${list}",signature="${base64(bytes)}"`,
  );
  const headers = { ...request.headers, "tpp-signature-certificate": seal, signature };
  return { request: { ...request, headers }, signingString: text };
}

/** The signer of requests: the key, and its certificates in PEM. The checker names the keyId of a certificate. */
export async function signerOf({ key, seal: pem, client, tppId }) {
  const seal = base64(bytesOfPem(pem, "CERTIFICATE"));
  const answer = await fetch("/signature", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ request: `GET / HTTP/1.1\ntpp-signature-certificate: ${seal}` }),
  });
  const { keyId } = await answer.json();
  if (!keyId) throw new Error("The certificate for signing cannot be read.");
  return { key, seal, client, keyId, tppId };
}

/** A private key in PEM (PKCS #8) as one that can only sign. */
export function importedKey(pem) {
  if (pem.includes("BEGIN RSA PRIVATE KEY"))
    throw new Error("Convert the key first: openssl pkcs8 -topk8 -nocrypt -in tpp.key");
  return crypto.subtle.importKey("pkcs8", bytesOfPem(pem, "PRIVATE KEY"), algorithm, false, [
    "sign",
  ]);
}
