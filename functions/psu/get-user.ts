import * as v from "valibot";
import { needsSca } from "../../shared/consents/consented-read.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { isoDateTime } from "../../shared/rules/calendar.ts";
import { userOf } from "../../shared/rules/known-psu.ts";
import { readingOf } from "../../shared/sca-redirect/psu-of-request.ts";
import { Link } from "../../shared/schemas/link.ts";

export const documentation: Documentation = {
  description:
    "Returns the PSU of the TPP session, for a TPP that only makes payments. If no PSU has identified, the answer is 401 with a link scaRedirect. The redirect back to the TPP contains the PSU-ID.",
  refusals: ["SCA_NOT_FOUND", "SCA_EXPIRED"],
  example: {},
};

/**
 * The SCA of this operation only identifies the PSU: it gives the TPP a session and a PSU-ID, but no consent. The PSU
 * may choose any context.
 */
export const handler = defineOperation({
  route: ["GET /v1/user", "GET /v1/users"],
  summary: "Get the PSU of the TPP session",
  role: "PISP",
  headers: headersOf("basket", {
    "psu-id": "O",
    "psu-ip-address": "O",
    "psu-context": "O",
    "x-psu-identity": "O",
    "x-psu-authmethod-preferred": "O",
  }),
  choosesAgreement: true,
  answer: [
    200,
    v.object({
      psuId: v.string(),
      context: v.picklist(["PRIVATE", "CORPORATE"]),
      psuCorporateId: v.optional(v.string()),
      sessionValidUntil: v.string(),
      _links: v.object({ agreements: Link }),
    }),
  ],
  access: { ports: ["customer"], writes: ["SCA", "AUDIT"], secrets: ["tokens", "numbers"] },

  async handle(call) {
    const user = userOf(readingOf(call, call.headers));
    if ("code" in user) {
      const words = user.code === "SCA_EXPIRED" ? "IDENTIFY_AGAIN" : "IDENTIFY";
      throw await needsSca(call, call.headers, user, { purpose: "user", words });
    }
    const { psuId, session } = user;
    return {
      psuId,
      context: session.context,
      psuCorporateId: session.corporateId,
      sessionValidUntil: isoDateTime(new Date(session.validUntil)),
      _links: { agreements: linksTo.agreements() },
    };
  },
});
