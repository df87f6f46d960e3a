import { consentsPath } from "../http/consents-path.ts";
import { ownBrand } from "../http/own-brand.ts";
import { isAskedElsewhere } from "../identity/provider-origins.ts";
import type { CustomerView } from "../pages/dashboard-layout.ts";
import { localDateTime } from "../rules/calendar.ts";
import { settings } from "../runtime/settings.ts";
import { fingerprint } from "../secrets/derive.ts";
import type { CurrentSession } from "./current-session.ts";
import type { ConsentsCall } from "./define-consents-page.ts";

/** The common frame of the dashboard pages. */
export const frameOf = ({
  language,
  csrf,
  providerFault,
}: Pick<ConsentsCall, "language" | "csrf" | "providerFault">) => ({
  language,
  bankName: settings.bankName,
  brand: ownBrand(),
  action: consentsPath,
  csrf,
  elsewhere: isAskedElsewhere(),
  providerFault,
});

/** The signed-in customer, and the end of the session. */
export function customerOf({ name, until, at }: CurrentSession): CustomerView {
  const end = new Date(until);
  return {
    name,
    deadline: {
      iso: until,
      text: localDateTime(end).slice(11),
      seconds: (end.getTime() - at.realTime.getTime()) / 1000,
    },
  };
}

/**
 * The reference of a consent or payment in an address. It has a meaning only in this browser, so neither the browser's
 * history nor a log shows which services the customer uses.
 */
export const addressReference = (
  { browser }: Pick<ConsentsCall, "browser">,
  ...parts: readonly string[]
): string => fingerprint(JSON.stringify([browser.cookieHash, ...parts])).slice(0, 22);
