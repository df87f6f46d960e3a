import { settings } from "../settings.ts";
import { stages } from "../stage/stage.ts";

/**
 * The origins that the way through this stage's identity provider goes through. None where the provider's form is ours, as in the
 * sandbox, or where no provider is connected.
 */
export const providerOrigins = (): readonly string[] =>
  stages[settings.stage].identity?.leadsTo?.() ?? [];

/** Whether a PSU says who they are elsewhere, so that no page of ours asks for a number. */
export const isAskedElsewhere = (): boolean => providerOrigins().length > 0;
