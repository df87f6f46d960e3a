import { DeveloperRefusal } from "./developer-refusal.ts";

/** Refuses input that contains a private key, before any other processing and without repeating it. */
export function refusePrivateKeys(...texts: readonly string[]): void {
  if (texts.some((text) => /PRIVATE\s+KEY/i.test(text)))
    throw new DeveloperRefusal(
      422,
      "The input contains a private key. Nothing of it was stored, but it has left your machine: replace a real key now, and preferably a test key too. No page of this site needs a private key.",
    );
}
