import * as v from "valibot";
import { ApiError } from "../../shared/errors.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { readUuid } from "../../shared/schemas/date.ts";
import { Link } from "../../shared/schemas/link.ts";
import { ScaStatus } from "../../shared/schemas/sca-status.ts";
import { startBasketAuthorisation } from "../../shared/signing-baskets/start-basket-authorisation.ts";

export const documentation: Documentation = {
  description: "Starts the SCA in which the PSU approves all payments of a signing basket.",
};

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
    const scaRedirect = await startBasketAuthorisation(call);
    const basketId = readUuid(call.params.basketId) ?? "";
    return {
      scaStatus: "RECEIVED" as const,
      _links: { scaRedirect, scaStatus: linksTo.basketAuthorisation(basketId, call.id) },
    };
  },
});
