import { createPrivateKey, type KeyObject } from "node:crypto";
import { authorities } from "../http/truststore.ts";
import { authorityKey } from "../secrets/secrets.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import { belongsTo, type TestAuthority } from "./test-certificate.ts";

/**
 * The authority that signs test certificates. Only its key is stored: its certificate is the one in the truststore
 * with that key, so that the gateway accepts what it signs. It is read each time, because a bank may replace the key.
 */
export async function testAuthority(): Promise<TestAuthority> {
  const key = keyOf((await authorityKey()) ?? "");
  const trusted = await authorities();
  const certificate = key && trusted.find((each) => each.ca && belongsTo(key, each));
  if (key && certificate) return { key, certificate };
  throw new DeveloperRefusal(
    503,
    key
      ? "This sandbox's test authority is not one that the sandbox trusts. Its operator must put the authority's certificate into the truststore."
      : "This sandbox has no test authority yet, and so can issue no certificates. Its operator must put the authority's private key into the secret “authority”.",
  );
}

/** The key in the secret. Undefined until the bank has put a key there. */
function keyOf(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
