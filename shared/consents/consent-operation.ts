import * as v from "valibot";
import type { Caller } from "../http/call.ts";
import { type HeadersOf, headersOf } from "../http/headers.ts";
import { expectedPsu } from "../sca-redirect/expected-psu.ts";
import { readingOf } from "../sca-redirect/psu-of-request.ts";
import { decideSca, type ScaPurpose } from "../sca-redirect/start-sca.ts";
import { Link } from "../schemas/link.ts";

/**
 * The optional headers for starting a consent. Neither PSU-ID nor the PSU's address need be known; headers that
 * shorten the SCA are accepted.
 */
const cells = {
  "psu-id": "O",
  "psu-ip-address": "O",
  "psu-context": "O",
  "x-psu-identity": "O",
  "x-psu-authmethod-preferred": "O",
} as const;

export const consentHeaders = headersOf("basket", cells);

/** The same for a funds consent, whose request has a body. */
export const fundsConsentHeaders = headersOf("basket", { ...cells, digest: "R" });

/** The headers for reading or ending a consent: the PSU is known and need not be present. */
export const knownPsuHeaders = headersOf("basket", { "psu-ip-address": "O", "psu-context": "O" });

type ConsentPurpose = Extract<ScaPurpose, { purpose: "consent" | "funds" | "user" }>;

/** The whole answer when a consent is started (specification, Consent). */
export const ScaRedirect = v.object({ _links: v.object({ scaRedirect: Link }) });

/** Starts a consent, on either of its two paths, or a funds consent. */
export async function startConsentFlow(
  call: Caller & { headers: HeadersOf<"basket", typeof cells> },
  sought: ConsentPurpose = { purpose: "consent" },
): Promise<v.InferInput<typeof ScaRedirect>> {
  const scaRedirect = await decideSca(call, call.headers, async () => {
    readingOf(call, call.headers);
    return { ...sought, expectedCustomer: await expectedPsu(call, call.headers) };
  });
  return { _links: { scaRedirect } };
}
