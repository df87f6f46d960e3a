import * as v from "valibot";
import { linksTo } from "../../http/links.ts";
import { isoDateTime } from "../../rules/calendar.ts";
import { Link } from "../../schemas/link.ts";
import type { LoggedRequest } from "./request-log.ts";

/** A request in the list of requests. Absent values are empty texts. */
export const ShownRequest = v.object({
  requestLogId: v.string(),
  time: v.string(),
  method: v.string(),
  path: v.string(),
  query: v.string(),
  status: v.number(),
  code: v.string(),
  xRequestId: v.string(),
  milliseconds: v.number(),
  _links: v.object({ self: Link }),
});

/** A logged request in the form of the sandbox's answers. */
export const shownRequest = (request: LoggedRequest): v.InferInput<typeof ShownRequest> => ({
  requestLogId: request.id,
  time: isoDateTime(new Date(request.at)),
  method: request.method,
  path: request.path,
  query: request.query,
  status: request.status,
  code: request.code ?? "",
  xRequestId: request.requestId ?? "",
  milliseconds: request.milliseconds,
  _links: { self: linksTo.request(request.id) },
});
