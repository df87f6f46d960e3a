import * as v from "valibot";
import { ApiError } from "../../shared/errors.ts";
import { decide } from "../../shared/http/decide.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { deletingHeaders } from "../../shared/payments/read-payment.ts";
import { basketOf } from "../../shared/signing-baskets/read-basket.ts";
import { audit } from "../../shared/table/audit.ts";
import { baskets } from "../../shared/table/baskets.ts";

export const documentation: Documentation = {
  description:
    "Deletes a signing basket that nobody has approved. Its payments remain and can be approved one by one.",
};

export const handler = defineOperation({
  route: "DELETE /v1/signing-baskets/{basketId}",
  summary: "Delete a signing basket",
  role: "PISP",
  headers: deletingHeaders,
  answer: [204, v.undefined()],
  access: { reads: ["BASKET"], writes: ["BASKET", "PAYMENT", "AUDIT"] },

  async handle(call) {
    if (call.isDecided) return undefined;
    const basket = await basketOf(call);
    const { tppId, requestId, at } = call;
    const { id, state } = basket;
    const changes = [
      ...baskets.deleted(basket),
      audit({
        ...({ type: "BASKET_DELETED", at: at.realTime, tppId, requestId } as const),
        resource: { type: "basket", id },
      }),
    ];
    if (state === "OPEN" && (await decide(call, changes)) === undefined) return undefined;
    const current = state === "OPEN" ? await baskets.get(id) : basket;
    const text =
      current?.state === "DELETED"
        ? "The signing basket has already been deleted."
        : "The signing basket is approved: it can no longer be deleted.";
    throw new ApiError("CONFLICT", text, { path: "basketId" });
  },
});
