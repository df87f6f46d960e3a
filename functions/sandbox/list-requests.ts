import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { requestLogHours } from "../../shared/limits.ts";
import { requestLog } from "../../shared/sandbox/http/request-log.ts";
import { ShownRequest, shownRequest } from "../../shared/sandbox/http/shown-request.ts";
import { Link } from "../../shared/schemas/link.ts";
import { wholeNumber } from "../../shared/schemas/query.ts";

export const documentation: Documentation = {
  description: `Returns the TPP's own requests of the last ${requestLogHours} hours and their results, the newest first, without bodies.`,
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/requests",
  summary: `List the requests of the last ${requestLogHours} hours`,
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject({
    limit: v.optional(wholeNumber(1, 100), "50"),
    /** The requestLogId after which the list continues. */
    before: v.optional(
      v.pipe(v.string(), v.regex(/^\d{13}-[\w-]{0,64}$/, "Must be a requestLogId.")),
    ),
  }),
  answer: [
    200,
    v.object({
      requests: v.array(ShownRequest),
      _links: v.object({ first: Link, next: v.optional(Link) }),
    }),
  ],
  access: { reads: ["REQUESTLOG"] },

  async handle({ tppId, at: { realTime }, query: { limit, before } }) {
    const found = await requestLog.list(tppId, { limit: limit + 1, before }, realTime);
    const requests = found.slice(0, limit);
    const last = found.length > limit ? requests.at(-1) : undefined;
    return {
      requests: requests.map(shownRequest),
      _links: {
        first: linksTo.requests(`limit=${limit}`),
        ...(last ? { next: linksTo.requests(`limit=${limit}&before=${last.id}`) } : {}),
      },
    };
  },
});
