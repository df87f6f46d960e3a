import { settings } from "../runtime/settings.ts";
import { stages } from "../stage/stage.ts";

/**
 * The origins that a PSU visits at the identity provider. Empty if our own form identifies the PSU, as in the sandbox,
 * or if no provider is connected.
 */
export const providerOrigins = (): readonly string[] =>
  stages[settings.stage].identity?.leadsTo?.() ?? [];

/** True if the PSU identifies at the provider, so that our pages do not ask for a number. */
export const isAskedElsewhere = (): boolean => providerOrigins().length > 0;
