import type { AuthenticationMethod } from "../schemas/authentication-method.ts";
import type { Language } from "./language.ts";
import { speak } from "./texts.ts";

/** The heading for identification by this method, and what the customer needs for it. */
export function methodWords(
  method: AuthenticationMethod,
  language: Language,
): { heading: string; ready: string } {
  const say = speak(language);
  const [name, ready] = {
    ENGANGSKODEAPP_BIOMETRI: [say("codeApp"), say("codeAppReady")] as const,
    EID_MOBILE: [say("eidMobile"), say("eidMobileReady")] as const,
    BANK1ID: ["Bank1ID", say("methodReady", { method: "Bank1ID" })] as const,
    HA2: ["HA2", say("methodReady", { method: "HA2" })] as const,
  }[method];
  return { heading: say("methodHeading", { method: name }), ready };
}
