import { fingerprint } from "../derive.ts";
import { consentsPath } from "../http/consents-path.ts";
import { ownBrand } from "../http/own-brand.ts";
import { isAskedElsewhere } from "../identity/provider-origins.ts";
import type { VisitorView } from "../pages/visit-sheet.ts";
import { localDateTime } from "../rules/calendar.ts";
import { settings } from "../settings.ts";
import type { CurrentVisit } from "./current-visit.ts";
import type { ConsentsCall } from "./define-consents-page.ts";

/** What the pages around a visit have in common. */
export const frameOf = ({
  language,
  csrf,
  isProviderAway,
}: Pick<ConsentsCall, "language" | "csrf" | "isProviderAway">) => ({
  language,
  bankName: settings.bankName,
  brand: ownBrand(),
  action: consentsPath,
  csrf,
  elsewhere: isAskedElsewhere(),
  isProviderAway,
});

/** Who is signed in, and for how long still. */
export function visitorOf(
  { realTime }: Pick<ConsentsCall, "realTime">,
  { name, until }: CurrentVisit,
): VisitorView {
  const end = new Date(until);
  return {
    name,
    deadline: {
      iso: until,
      text: localDateTime(end).slice(11),
      seconds: (end.getTime() - realTime.getTime()) / 1000,
    },
  };
}

/**
 * The name of something of the visitor's in an address: only this browser's visit knows what it means, so that neither
 * the browser's history nor a log tells which services somebody uses.
 */
export const referenceOf = (
  { browser }: Pick<ConsentsCall, "browser">,
  ...parts: readonly string[]
): string => fingerprint(JSON.stringify([browser.print, ...parts])).slice(0, 22);
