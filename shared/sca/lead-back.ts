import { ownBrand } from "../own-brand.ts";
import type { Language } from "../pages/language.ts";
import { returnPage } from "../pages/return-page.ts";
import { settings } from "../settings.ts";
import type { Outcome, ScaFlow } from "../table/sca-flows.ts";
import { receiptOf } from "./receipt.ts";
import { redirectBack } from "./redirect-back.ts";

/** The page that leads the PSU back to the TPP, with what became of the SCA. */
export function leadBack(flow: ScaFlow, outcome: Outcome, language: Language): string {
  return returnPage({
    language,
    bankName: settings.bankName,
    brand: ownBrand(),
    tppName: flow.tppName,
    href: redirectBack(flow, outcome),
    outcome: outcome.kind,
    receipt: receiptOf(flow, outcome),
  });
}
