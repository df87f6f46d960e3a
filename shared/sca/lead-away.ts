import type { Elsewhere } from "../identity/ask-identity.ts";
import { sealAwaited, sealLink } from "../identity/way-back.ts";
import type { Flow } from "../ports/identity.ts";
import { type ScaFlow, scaFlows } from "../table/sca-flows.ts";

/**
 * Leads a flow's PSU to the identity provider. What is needed when they are back is written first, in place of what an earlier
 * way there would have needed: so only the latest leads back. Nothing where the flow has ended meanwhile.
 */
export async function leadAway(
  { flow: { tokenHash }, token, deed }: { flow: ScaFlow; token: string; deed: string },
  { back: { state } }: Flow,
  { to, kept }: Elsewhere,
): Promise<Elsewhere | undefined> {
  const awaited = await sealAwaited(tokenHash, { state, kept, deed });
  const sealedToken = await sealLink(tokenHash, token);
  return (await scaFlows.ledAway(tokenHash, { awaited, sealedToken })) ? { to } : undefined;
}
