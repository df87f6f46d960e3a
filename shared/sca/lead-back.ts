import { ownBrand } from "../own-brand.ts";
import type { Language } from "../pages/language.ts";
import { type ReturnView, returnPage } from "../pages/return-page.ts";
import { settings } from "../settings.ts";
import type { Outcome, ScaFlow } from "../table/sca-flows.ts";
import { failures } from "./outcomes.ts";
import { receiptOf } from "./receipt.ts";
import { redirectBack } from "./redirect-back.ts";

/** The page that leads the PSU back to the TPP, with what became of the SCA. */
export function leadBack(
  flow: ScaFlow,
  outcome: Outcome,
  { language, stays = false }: { language: Language; stays?: boolean },
): string {
  return returnPage({
    language,
    bankName: settings.bankName,
    brand: ownBrand(),
    tppName: flow.tppName,
    href: redirectBack(flow, outcome),
    outcome: outcome.kind,
    refused: outcome.kind === "approved" ? outcome.refused : undefined,
    kept: keptOf(flow, outcome),
    receipt: receiptOf(flow, outcome),
    stays,
  });
}

/** What holds of a payment that is not stopped by this SCA, though that was asked for. */
function keptOf({ purpose, payment }: ScaFlow, outcome: Outcome): ReturnView["kept"] {
  if (purpose !== "cancellation" || outcome.kind === "approved") return undefined;
  // Something else may have happened to it, or we cannot tell what did.
  if (outcome.code === failures.changed.code || outcome.code === failures.ours.code)
    return "keptUnsure";
  return payment?.service === "bulk-payments" ? "keptSeveral" : "keptOne";
}
