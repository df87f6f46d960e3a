import { createHash, createSign, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";

const read = (...names: string[]) =>
  readFileSync(join(process.env.CERTIFICATES ?? "", ...names), "utf8");
const connection = {
  ca: read("bank-ca.crt"),
  cert: read("demo-tpp", "qwac.crt"),
  key: read("demo-tpp", "qwac.key"),
};
const certificate = new X509Certificate(read("demo-tpp", "qseal.crt"));
const key = read("demo-tpp", "qseal.key");

const covered = [
  "date",
  "digest",
  "x-request-id",
  "psu-id",
  "psu-corporate-id",
  "tpp-redirect-uri",
];

/** RFC 2253 writes the last part of the name first. */
const issuer = certificate.issuer.split("\n").reverse().join(",");

/** Works like fetch, over mutual TLS and with a signature. */
export async function signedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const wanted = new Request(input, init);
  const body = Buffer.from(await wanted.arrayBuffer());
  const headers = new Headers(wanted.headers);
  headers.set("date", new Date().toUTCString());
  headers.set("tpp-signature-certificate", certificate.raw.toString("base64"));
  if (body.length)
    headers.set("digest", `SHA-256=${createHash("sha256").update(body).digest("base64")}`);
  const names = covered.filter((name) => headers.has(name));
  const text = names.map((name) => `${name}: ${headers.get(name)}`).join("\n");
  const signature = createSign("sha256").update(text).sign(key, "base64");
  headers.set(
    "signature",
    `keyId="SN=${certificate.serialNumber},CA=${issuer}",algorithm="rsa-sha256",headers="${names.join(" ")}",signature="${signature}"`,
  );
  return send(wanted.method, wanted.url, Object.fromEntries(headers), body);
}

async function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Response> {
  const outgoing = request(url, { method, headers, ...connection });
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const text = Buffer.concat(await answer.toArray());
  return new Response(text.length ? text : null, {
    status: answer.statusCode,
    headers: { "content-type": answer.headers["content-type"] ?? "" },
  });
}
