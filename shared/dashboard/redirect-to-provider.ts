import type { ProviderRedirect } from "../identity/ask-identity.ts";
import {
  openPendingCallback,
  type PendingCallback,
  sealPendingCallback,
} from "../identity/provider-callback.ts";
import { dashboardMinutes } from "../limits.ts";
import type { Flow } from "../ports/identity.ts";
import { dashboardSessions } from "../table/dashboard-sessions.ts";
import type { ConsentsCall } from "./define-consents-page.ts";

/**
 * Redirects a customer to the identity provider. First stores the data needed for the return, for this browser only.
 */
export async function redirectToSignIn(
  { browser: { cookieHash }, realTime }: Pick<ConsentsCall, "browser" | "realTime">,
  action: string,
  { back: { state } }: Flow,
  { to, kept }: ProviderRedirect,
): Promise<ProviderRedirect> {
  const until = new Date(realTime.getTime() + dashboardMinutes * 60_000);
  await dashboardSessions.sentToProvider(
    cookieHash,
    await sealPendingCallback(cookieHash, { state, kept, action }),
    until,
  );
  return { to };
}

/** Removes and returns the data kept for a customer who comes back with this state. It works once and only in time. */
export async function takePendingCallback(
  { browser: { cookieHash }, realTime }: Pick<ConsentsCall, "browser" | "realTime">,
  state: string | undefined,
): Promise<PendingCallback | undefined> {
  const found = await dashboardSessions.awaited(cookieHash);
  if (!found || realTime.getTime() >= Date.parse(found.until)) return undefined;
  const awaited = await openPendingCallback(cookieHash, found.awaited);
  if (awaited.state !== state || !(await dashboardSessions.cameBack(cookieHash, found.awaited)))
    return undefined;
  return awaited;
}
