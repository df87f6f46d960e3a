import * as v from "valibot";
import { ApiError } from "../../shared/errors.ts";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { requestLogHours } from "../../shared/limits.ts";
import { requestLog } from "../../shared/sandbox/http/request-log.ts";
import { ShownRequest, shownRequest } from "../../shared/sandbox/http/shown-request.ts";

const Problem = v.object({ code: v.string(), path: v.string(), text: v.string() });

export const documentation: Documentation = {
  description:
    "Returns one request with all its problems, and the signing string that the bank computed.",
  fields: {
    status: "The HTTP status of the answer.",
    code: "The code of the first error; empty if there was none.",
    path: "The path of the request.",
    time: "The time of the request.",
  },
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/requests/{requestLogId}",
  summary: `Get a request of the last ${requestLogHours} hours`,
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [
    200,
    v.object({ ...ShownRequest.entries, signingString: v.string(), problems: v.array(Problem) }),
  ],
  access: { reads: ["REQUESTLOG"] },

  async handle({ tppId, at: { realTime }, params: { requestLogId } }) {
    const request = await requestLog.get(tppId, requestLogId, realTime);
    if (!request)
      throw new ApiError(
        "RESOURCE_UNKNOWN",
        `There is no such request in the last ${requestLogHours} hours.`,
        { path: "requestLogId" },
      );
    const { signingString = "", problems } = request;
    return {
      ...shownRequest(request),
      signingString,
      problems: problems.map(({ path = "", ...problem }) => ({ ...problem, path })),
    };
  },
});
