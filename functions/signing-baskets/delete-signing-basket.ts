import * as v from "valibot";
import { deleteBasket } from "../../shared/baskets/delete-basket.ts";
import { basketOf } from "../../shared/baskets/read-basket.ts";
import { authorisingHeaders } from "../../shared/payments/read-payment.ts";
import { defineOperation } from "../../shared/pipeline/define-operation.ts";

export const handler = defineOperation({
  route: "DELETE /v1/signing-baskets/{basketId}",
  summary: "Delete a signing basket",
  role: "PISP",
  headers: authorisingHeaders,
  answer: [204, v.undefined()],
  access: { reads: ["BASKET"], writes: ["BASKET", "PAYMENT", "AUDIT"] },

  async handle(call) {
    await deleteBasket(call, await basketOf(call));
    return undefined;
  },
});
