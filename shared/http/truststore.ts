import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { readObject } from "../object-store/object-store.ts";
import { useStore } from "../object-store/stores.ts";
import { once } from "../runtime/once.ts";
import { settings } from "../runtime/settings.ts";
import { type TrustedAuthorities, trustedAuthorities } from "../signature/chain.ts";

const loaded = once(async () => {
  const authorities = trustedAuthorities(await truststore());
  if (!authorities.length) throw new Error("The truststore contains no certificate.");
  return authorities;
});

/** The authorities that the bank trusts. */
export function authorities(): Promise<TrustedAuthorities> {
  useStore("truststore");
  return loaded();
}

/**
 * The truststore's PEM, as it was when the stage was deployed and as the gateway uses it for connections. TRUSTSTORE
 * contains the SHA-256 of the content, so a file put in its place later is not trusted.
 */
async function truststore(): Promise<string> {
  const address = settings.truststore;
  if (address === undefined) return readFile(settings.truststoreFile, "utf8");
  const [, bucket, sha256] = /^s3:\/\/([^/]+)\/([\da-f]{64})\.pem$/.exec(address) ?? [];
  if (!bucket)
    throw new Error("TRUSTSTORE must have the form s3://<bucket>/<SHA-256 of its content>.pem.");
  const pem = await readObject(bucket, `${sha256}.pem`);
  if (!pem) throw new Error(`There is no truststore at ${address}.`);
  if (hash("sha256", pem, "hex") !== sha256)
    throw new Error(`The truststore at ${address} is not the one that was deployed.`);
  return pem.toString("utf8");
}
