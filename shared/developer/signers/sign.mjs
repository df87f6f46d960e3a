/**
 * Signs requests to the bank, sends them, and verifies signatures. It needs Node 18 or newer, and no package.
 *
 *   node sign.mjs call GET /v1/sandbox/customers
 *   node sign.mjs sign POST /v1/sandbox/customers '{"name":"Kari"}' 'PSU-Corporate-ID: 1' > headers.txt
 *   node sign.mjs verify POST /v1/sandbox/customers '{"name":"Kari"}' < headers.txt
 *
 * The path is sent as it stands: percent-encode its query. Without a body, write '' before headers.
 */
import * as crypto from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const api = "https://psd2.fjordbanken.test";
const authority = "authority.pem"; // signs the server's certificate; "" for the authorities of Node
const answers = "answers.pem"; // has the bank's certificates for answers; "" if the bank signs none
const list = "(request-target) date digest x-request-id psu-id psu-corporate-id tpp-redirect-uri";
const signable = list.split(" ");
const base64 = (data) => Buffer.from(data).toString("base64");
const digestOf = (body) => `SHA-256=${base64(crypto.createHash("sha256").update(body).digest())}`;

// A header is ASCII: any other text becomes an encoded word (RFC 2047).
const encoded = (value) => (/^[ -~]*$/.test(value) ? value : `=?utf-8?B?${base64(value)}?=`);

function signingString(names, method, path, headers) {
  const values = { ...headers, "(request-target)": `${method.toLowerCase()} ${path}` };
  return names.map((name) => `${name}: ${values[name]}`).join("\n");
}

/** Returns all headers of the request, with names in lower case. */
export function sign(method, path, body = "", given = {}) {
  const { raw, serialNumber, issuer } = new crypto.X509Certificate(readFileSync("seal.pem"));
  const headers = { date: new Date().toUTCString(), "x-request-id": crypto.randomUUID() };
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = encoded(value);
  if (body) Object.assign(headers, { digest: digestOf(body), "content-type": "application/json" });
  const names = signable.filter((name) => name === "(request-target)" || name in headers);
  const string = Buffer.from(signingString(names, method, path, headers));
  const signature = base64(crypto.sign("sha256", string, readFileSync("tpp.key")));
  const keyId = `SN=${serialNumber},CA=${issuer.split("\n").reverse().join(",")}`; // RFC 2253
  const parts = { keyId, algorithm: "rsa-sha256", headers: names.join(" "), signature };
  const written = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  headers["tpp-signature-certificate"] = base64(raw);
  headers.signature = encoded(written.join());
  return headers;
}

/** Returns the signing string, or throws. You decide whether the date is recent and the certificate trusted. */
export function verify(method, path, body, headers) {
  const [, word = base64(headers.signature)] = /^=\?utf-8\?B\?(.*)\?=$/i.exec(headers.signature) ?? [];
  const parts = /^keyId=".*",algorithm="rsa-sha256",headers="([^"]*)",signature="([^"]*)"$/;
  const [, names = "", signature = ""] = parts.exec(Buffer.from(word, "base64").toString()) ?? [];
  const unsigned = signable.filter((name) => name in headers && !names.split(" ").includes(name));
  if (unsigned.length) throw new Error(`Not signed: ${unsigned}.`);
  if (headers.digest !== (body || "digest" in headers ? digestOf(body) : undefined))
    throw new Error("Another digest.");
  const string = signingString(names.split(" "), method, path, headers);
  const der = Buffer.from(headers["tpp-signature-certificate"], "base64");
  const { publicKey } = new crypto.X509Certificate(der);
  const fits = crypto.verify("sha256", Buffer.from(string), publicKey, Buffer.from(signature, "base64"));
  if (!fits) throw new Error("Another signature.");
  return string;
}

/** Verifies an answer to the request with this id. The bank's gateway refuses some requests, and signs nothing. */
function verifyAnswer(status, body, { digest, signature }, id) {
  if (!answers || (status >= 400 && !signature)) return;
  const isBanks = ([, certificate]) => {
    try {
      const signed = { digest, signature, "x-request-id": id };
      return verify("", "", body, { ...signed, "tpp-signature-certificate": certificate });
    } catch {
      return false;
    }
  };
  const published = [...readFileSync(answers, "utf8").matchAll(/BEGIN CERTIFICATE-----([^-]*)/g)];
  if (!published.some(isBanks)) throw new Error("The answer is not certainly the bank's.");
}

/** Sends a signed request over mutual TLS, and returns status and body of the answer. */
export async function call(method, path, body = "", given = {}) {
  const tls = { cert: readFileSync("client.pem"), key: readFileSync("tpp.key") };
  const ca = authority ? readFileSync(authority) : undefined;
  const headers = sign(method, path, body, given);
  const [answer] = await once(request(api + path, { method, headers, ...tls, ca }).end(body), "response");
  const received = await text(answer);
  verifyAnswer(answer.statusCode, received, answer.headers, headers["x-request-id"]);
  return [answer.statusCode, received];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [action, method, path, body = "", ...given] = process.argv.slice(2);
  const lines = action === "verify" ? readFileSync(0, "utf8").trim().split("\n") : given;
  const headers = Object.fromEntries(lines.map((line) => line.split(/:[ ]*(.*?)[ \r]*$/)));
  const answer = await { call, sign, verify }[action](method, path, body, headers);
  const shown = Object.entries(answer).map(([name, value]) => `${name}: ${value}`);
  console.log(...(action === "sign" ? [shown.join("\n")] : [answer].flat()));
}
