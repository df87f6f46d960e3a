import type { Language } from "./language.ts";
import { consentTexts } from "./texts-of-consent.ts";
import { dashboardTexts } from "./texts-of-dashboard.ts";
import { dashboardSessionTexts } from "./texts-of-dashboard-session.ts";
import { deadEndTexts } from "./texts-of-dead-ends.ts";
import { endingTexts } from "./texts-of-endings.ts";
import { figuresTexts } from "./texts-of-figures.ts";
import { fundsTexts } from "./texts-of-funds.ts";
import { identificationTexts } from "./texts-of-identification.ts";
import { ownPaymentTexts } from "./texts-of-own-payments.ts";
import { paymentTexts } from "./texts-of-payment.ts";
import { paymentsTexts } from "./texts-of-payments.ts";
import { purposeTexts } from "./texts-of-purposes.ts";
import { standingOrderTexts } from "./texts-of-standing-order.ts";
import { statusTexts } from "./texts-of-status.ts";
import { userTexts } from "./texts-of-user.ts";

/** All texts of the pages, in all languages. */
export const texts = {
  ...identificationTexts,
  ...consentTexts,
  ...userTexts,
  ...fundsTexts,
  ...paymentTexts,
  ...purposeTexts,
  ...paymentsTexts,
  ...standingOrderTexts,
  ...dashboardSessionTexts,
  ...dashboardTexts,
  ...ownPaymentTexts,
  ...deadEndTexts,
  ...endingTexts,
  ...figuresTexts,
  ...statusTexts,
} as const;

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
type ValuesFor<Key extends keyof typeof texts> = [NamesIn<(typeof texts)[Key]["en"]>] extends [
  never,
]
  ? []
  : [values: Record<NamesIn<(typeof texts)[Key]["en"]>, string | number>];
type Say = <Key extends keyof typeof texts>(key: Key, ...values: ValuesFor<Key>) => string;

/** Returns the texts of one language: `say("approve", { amount })`. A missing placeholder value is a compile error. */
export function speak(language: Language): Say {
  return (key, ...[values]) =>
    texts[key][language].replace(/\{(\w+)\}/g, (_, name) =>
      String((values as Record<string, string | number>)[name]),
    );
}
