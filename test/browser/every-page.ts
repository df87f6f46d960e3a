import { accountsPage } from "../../shared/pages/accounts-page.ts";
import { identifyPage } from "../../shared/pages/identify-page.ts";
import type { Frame } from "../../shared/pages/layout.ts";
import { paymentPage } from "../../shared/pages/payment-page.ts";
import { brands } from "../shared/pages/brands.ts";
import { figures } from "../shared/pages/figures-views.ts";
import { payment } from "../shared/pages/payment-views.ts";
import { statusViews } from "../shared/pages/status-views.ts";
import { accounts, ends, steps } from "../shared/pages/views.ts";
import { refusals, visits } from "../shared/pages/visit-views.ts";

/** The parts that a brand changes: header, button, fields, check marks, tints and error messages. */
export const branded: Record<string, (frame: Frame) => string> = Object.fromEntries(
  Object.entries(brands).flatMap(([name, brand]) => [
    [
      `branded, ${name}, identify`,
      (frame: Frame) => identifyPage({ ...frame, brand }, { sandbox: true, problem: "missing" }),
    ],
    [`branded, ${name}, accounts`, (frame: Frame) => accountsPage({ ...frame, brand }, accounts)],
    [`branded, ${name}, payment`, (frame: Frame) => paymentPage({ ...frame, brand }, payment)],
  ]),
);
/** Returns the brand in which a page is shown. */
export const brandOf = (name: string) => brands[name.replace(/^branded, (.*), \w+$/, "$1")] ?? {};

/** Every page in each of its states, and some pages in a bank's colours. */
export const everyPage: Record<string, (frame: Frame) => string> = {
  ...steps,
  ...branded,
  ...ends,
  ...visits,
  ...figures,
  ...statusViews,
  ...refusals,
};
