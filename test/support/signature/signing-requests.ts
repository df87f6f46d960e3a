import "reflect-metadata";
import { createHash, createPrivateKey, createPublicKey } from "node:crypto";
import { Pkcs10CertificateRequestGenerator } from "@peculiar/x509";
import { keyNamed } from "./test-certificates.ts";

type Options = {
  /** The name of a test key. */
  key?: string;
  bits?: number;
  /** A key of its own, in place of the named one. */
  keyPem?: string;
  /** The private key in PEM of the connection's certificate, which the request names. */
  connects?: string;
  hash?: "SHA-1" | "SHA-256" | "SHA-384" | "SHA-512";
};

/**
 * A signing request as OpenSSL makes it. It is written by another library than the one that reads it in the
 * product.
 */
export async function signingRequest(options: Options = {}) {
  const { key = "csr", bits = 2048, hash = "SHA-256" } = options;
  const pem = options.keyPem ?? keyNamed(bits === 2048 ? key : `${key}-${bits}`, bits);
  const algorithm = { name: "RSASSA-PKCS1-v1_5", hash };
  const der = (form: "pkcs8" | "spki") =>
    new Uint8Array(
      form === "pkcs8"
        ? createPrivateKey(pem).export({ type: form, format: "der" })
        : createPublicKey(pem).export({ type: form, format: "der" }),
    );
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: options.connects ? `CN=My TPP, 2.5.4.5=${printOf(options.connects)}` : "CN=My TPP",
    keys: {
      privateKey: await crypto.subtle.importKey("pkcs8", der("pkcs8"), algorithm, true, ["sign"]),
      publicKey: await crypto.subtle.importKey("spki", der("spki"), algorithm, true, ["verify"]),
    },
    signingAlgorithm: algorithm,
  });
  return { csr: request.toString("pem"), bytes: Buffer.from(request.rawData), keyPem: pem };
}

const printOf = (keyPem: string): string =>
  createHash("sha256")
    .update(createPublicKey(keyPem).export({ type: "spki", format: "der" }))
    .digest("hex");

/** Writes bytes as a signing request in PEM. */
export const asRequestPem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE REQUEST-----\n${bytes.toString("base64").replace(/.{1,64}/g, "$&\n")}-----END CERTIFICATE REQUEST-----\n`;
