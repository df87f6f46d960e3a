import { settings } from "../runtime/settings.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";

/**
 * The origin of the TPP's app on the same phone, if the TPP asked for app linking and the bank has an app too.
 * Otherwise undefined: the default redirect is used (specification, Redirect callbacks).
 */
export function appOrigin({
  appLinking,
  redirectUri,
}: Pick<ScaFlow, "appLinking" | "redirectUri">): string | undefined {
  const hasApp = settings.androidApp !== undefined || settings.iosApps.length > 0;
  if (!appLinking || !hasApp) return undefined;
  const { origin } = new URL(redirectUri);
  // A Content-Security-Policy cannot name an IPv6 address, and would block the redirect to it.
  return origin.includes("[") ? undefined : origin;
}
