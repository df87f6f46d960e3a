import { consentsPath } from "../http/consents-path.ts";
import { ownBrand } from "../http/own-brand.ts";
import type { Language } from "../pages/language.ts";
import { type ReturnView, returnPage } from "../pages/return-page.ts";
import { settings } from "../runtime/settings.ts";
import type { Outcome, ScaFlow } from "../table/sca-flow-item.ts";
import { receiptOf } from "./receipt.ts";
import { redirectBack } from "./redirect-back.ts";
import type { TppStatus } from "./tpp-status.ts";

type About = { language: Language; tpp: TppStatus } & Pick<
  ReturnView,
  "refused" | "kept" | "stays" | "unknown"
>;

/**
 * The page that leads the PSU back to the TPP, or to the bank's own pages if the TPP is stopped. It shows the result of
 * the SCA and, if known, of the payment.
 */
export const redirectToTpp = (
  flow: ScaFlow,
  outcome: Outcome,
  { language, tpp, refused, kept, stays, unknown }: About,
): string =>
  returnPage({
    language,
    bankName: settings.bankName,
    brand: ownBrand(),
    tppName: flow.tppName,
    isTppStopped: tpp === "stopped",
    href: tpp === "stopped" ? consentsPath : redirectBack(flow, outcome),
    outcome: outcome.kind,
    why: outcome.kind === "approved" ? undefined : outcome.why,
    unknown,
    refused,
    kept,
    receipt: refused || kept ? undefined : receiptOf(flow, outcome),
    stays,
    ownPages: consentsPath,
  });
