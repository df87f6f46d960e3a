import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { deletingHeaders } from "../../shared/payments/read-payment.ts";
import { deleteBasket } from "../../shared/signing-baskets/delete-basket.ts";

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
    await deleteBasket(call);
    return undefined;
  },
});
