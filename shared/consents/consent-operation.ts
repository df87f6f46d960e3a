import * as v from "valibot";
import { startFlow } from "../flows/start-sca.ts";
import type { Caller } from "../http/call.ts";
import { type HeadersOf, headersOf } from "../http/headers.ts";
import { Link } from "../schemas/link.ts";
import { readingOf } from "./consented-read.ts";

/** Neither a PSU-ID nor its address need be known where a consent begins; what streamlines SCA may be sent. */
const cells = {
  "psu-id": "O",
  "psu-ip-address": "O",
  "psu-context": "O",
  "x-psu-identity": "O",
  "x-psu-authmethod-preferred": "O",
} as const;

export const consentHeaders = headersOf("basket", cells);

/** Where a consent is told of or given up its PSU is known, and need not be there. */
export const knownPsuHeaders = headersOf("basket", { "psu-ip-address": "O", "psu-context": "O" });

/** All that is answered where a consent begins (specification, Consent). */
export const ScaRedirect = v.object({ _links: v.object({ scaRedirect: Link }) });

/** Starts a consent under either of its two paths. */
export async function startConsentFlow(
  call: Caller & { headers: HeadersOf<"basket", typeof cells> },
): Promise<v.InferInput<typeof ScaRedirect>> {
  readingOf(call, call.headers);
  return { _links: { scaRedirect: await startFlow(call, call.headers, "consent") } };
}
