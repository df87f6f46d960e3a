import { settings } from "../settings.ts";

/** Where the bank's data lives in production. */
export const commonWorld = "production";

/**
 * Where the bank's data lives for a TPP whose profile names no world: in production they all share one, in the sandbox
 * this is a first call, which opens a world and is alone in loading what that takes.
 */
export async function firstWorld(
  tppId: string,
  call: { id: string; realTime: Date; now: Date },
): Promise<string> {
  if (settings.stage !== "sandbox") return commonWorld;
  const { openWorld } = await import("#sandbox/bank/open-world.ts");
  return openWorld(tppId, call);
}

/** Puts in its place what a TPP's earlier call has committed and did not come to put there. */
export async function finishLoad(tppId: string, loadId: string): Promise<void> {
  if (settings.stage !== "sandbox") return;
  const { applyLoad } = await import("#sandbox/bank/staged-load.ts");
  await applyLoad(tppId, loadId);
}
