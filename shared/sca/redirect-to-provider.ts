import type { ProviderRedirect } from "../identity/ask-identity.ts";
import { sealLink, sealPendingCallback } from "../identity/provider-callback.ts";
import type { Flow } from "../ports/identity.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";

/**
 * Redirects the PSU to the identity provider. First stores the data needed for the return. It replaces the data of an
 * earlier redirect, so only the latest one can come back. Returns undefined if the flow has ended meanwhile.
 */
export async function redirectToProvider(
  { flow: { tokenHash }, token, action }: { flow: ScaFlow; token: string; action: string },
  { back: { state } }: Flow,
  { to, kept }: ProviderRedirect,
): Promise<ProviderRedirect | undefined> {
  const awaited = await sealPendingCallback(tokenHash, { state, kept, action });
  const sealedToken = await sealLink(tokenHash, token);
  return (await scaFlows.sentToProvider(tokenHash, { awaited, sealedToken })) ? { to } : undefined;
}
