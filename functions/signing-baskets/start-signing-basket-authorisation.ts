import * as v from "valibot";
import { ApiError } from "../../shared/errors.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { areOpen, type Basket, basketHash } from "../../shared/rules/basket.ts";
import { decideSca } from "../../shared/sca-redirect/start-sca.ts";
import { readUuid } from "../../shared/schemas/date.ts";
import { Link } from "../../shared/schemas/link.ts";
import { ScaStatus } from "../../shared/schemas/sca-status.ts";
import { type BasketCall, basketOf } from "../../shared/signing-baskets/read-basket.ts";
import { baskets } from "../../shared/table/baskets.ts";

export const documentation: Documentation = {
  description: "Starts the SCA in which the PSU approves all payments of a signing basket.",
};

/**
 * Starts the SCA that approves all payments of a basket in their current state. A repeated request gets the first link,
 * whatever has become of the basket.
 */
export const handler = defineOperation({
  route: "POST /v1/signing-baskets/{basketId}/authorisations",
  summary: "Start the authorisation of a signing basket",
  role: "PISP",
  headers: headersOf("basket"),
  answer: [
    201,
    v.object({ scaStatus: ScaStatus, _links: v.object({ scaRedirect: Link, scaStatus: Link }) }),
  ],
  access: { reads: ["BASKET", "PAYMENT"], writes: ["AUDIT", "BASKET", "SCA"], secrets: ["tokens"] },

  async handle(call) {
    if (!call.headers["x-accept-fix"].includes("amount-as-string"))
      throw new ApiError("FORMAT_ERROR", "This operation needs amount-as-string in X-Accept-Fix.", {
        path: "x-accept-fix",
      });
    const scaRedirect = await decideSca(call, call.headers, async () =>
      soughtFor(call, await basketOf(call)),
    );
    const basketId = readUuid(call.params.basketId) ?? "";
    return {
      scaStatus: "RECEIVED" as const,
      _links: { scaRedirect, scaStatus: linksTo.basketAuthorisation(basketId, call.id) },
    };
  },
});

async function soughtFor({ id, at: { now }, psu }: BasketCall, basket: Basket) {
  const contents = await baskets.contents(basket);
  if (basket.state !== "OPEN" || !areOpen(contents, now))
    throw new ApiError(
      "CONFLICT",
      "The signing basket is approved, or one of its payments is no longer waiting for approval.",
      { path: "basketId" },
    );
  return {
    expectedCustomer: psu?.customerId,
    purpose: "basket",
    basket: { id: basket.id, summaryHash: basketHash(contents) },
    authorisation: { of: "BASKET", resourceId: basket.id, id },
  } as const;
}
