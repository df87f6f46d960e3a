import { readFile } from "node:fs/promises";
import { readObject } from "../object-store.ts";
import { once } from "../once.ts";
import { settings } from "../settings.ts";
import { type TrustedAuthorities, trustedAuthorities } from "../signature/chain.ts";
import { useStore } from "../stores.ts";

const loaded = once(async () => {
  const authorities = trustedAuthorities(await truststore());
  if (!authorities.length) throw new Error("The truststore holds no certificate.");
  return authorities;
});

/** The authorities the bank trusts. */
export function authorities(): Promise<TrustedAuthorities> {
  useStore("truststore");
  return loaded();
}

/** The truststore's PEM: the very version that TRUSTSTORE names, as the gateway has it for its connections. */
async function truststore(): Promise<string> {
  const address = settings.truststore;
  if (address === undefined) return readFile(settings.truststoreFile, "utf8");
  const [, bucket, key, version] =
    /^s3:\/\/([^/]+)\/([^?]+)(?:\?versionId=(.+))?$/.exec(address) ?? [];
  if (!bucket || !key)
    throw new Error("TRUSTSTORE is not s3://<bucket>/<key> or s3://<bucket>/<key>?versionId=<id>.");
  const object = await readObject(bucket, key, version);
  if (!object) throw new Error(`There is no truststore at ${address}.`);
  return object.body.toString("utf8");
}
