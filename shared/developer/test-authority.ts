import { createPrivateKey, type KeyObject } from "node:crypto";
import { authorities } from "../registry/trust.ts";
import { authorityKey } from "../secrets.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import { belongsTo, type TestAuthority } from "./test-certificate.ts";

/**
 * The authority that signs test certificates. Of it only the key is kept for itself: its certificate is the one of the
 * truststore with that key, so that what it signs is let in. Read each time, since a bank may put another key there.
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

/** Until the bank has put a key there the secret holds something else. */
function keyOf(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
