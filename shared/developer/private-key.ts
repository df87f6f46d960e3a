import { DeveloperRefusal } from "./developer-refusal.ts";

/** Refuses what holds a private key, before anything else is done with it, and without saying it again. */
export function refusePrivateKeys(...texts: readonly string[]): void {
  if (texts.some((text) => /PRIVATE\s+KEY/i.test(text)))
    throw new DeveloperRefusal(
      422,
      "What was sent holds a private key. Nothing of it was kept, but it has left your machine: a real key must now be replaced, a test key better so. No page of this site needs one.",
    );
}
