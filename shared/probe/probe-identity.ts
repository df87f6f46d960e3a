import * as v from "valibot";
import type { ProbeIdentity } from "./probe-interface.ts";

/**
 * The certificates of the probe, as PEM texts in one JSON secret: the bank's own, for connections and, if it has one, for
 * signatures.
 */
const Identity = v.object({
  certificate: v.string(),
  key: v.string(),
  sealCertificate: v.optional(v.string()),
  sealKey: v.optional(v.string()),
  /** The authorities that may issue the interface's certificate. Default: those that Node trusts. */
  authorities: v.optional(v.string()),
});

const Text = v.pipe(v.string(), v.parseJson(), Identity);

/** The beginning of an object with a field, which no random text has. */
const begun = /^\s*\{\s*"\w+"\s*:/;

/**
 * Reads the secret `probe`. A stage is deployed with a random text in it, which is no identity; undefined if the text is
 * JSON that cannot be used.
 */
export function probeIdentityOf(text: string): ProbeIdentity | undefined {
  if (!begun.test(text)) return {};
  const { success, output } = v.safeParse(Text, text);
  if (!success) return undefined;
  const { certificate: cert, key, sealCertificate, sealKey, authorities: ca } = output;
  return {
    web: { cert, key },
    ...(sealCertificate && sealKey && { seal: { cert: sealCertificate, key: sealKey } }),
    ...(ca && { ca }),
  };
}
