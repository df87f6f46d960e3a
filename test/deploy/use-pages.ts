import type { StageFronts } from "../../infra/emulator/stage-fronts.ts";
import type { Checks } from "./checks.ts";
import { revokeConsent } from "./every-page.ts";
import { siteOf } from "./smoke.ts";
import { organisation, tppOf } from "./tpp-of.ts";

/** Uses the sandbox's pages once: gives a consent, finds it in the dashboard, and revokes it. */
export async function usePages(fronts: StageFronts, data: string, checks: Checks): Promise<void> {
  const tpp = await tppOf(fronts.api.address, data, organisation);
  await revokeConsent({ tpp, tppId: `NO-FSA-${organisation}` }, siteOf(fronts, data), checks);
  tpp.close();
}
