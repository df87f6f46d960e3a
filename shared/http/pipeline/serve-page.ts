import middy from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { settings } from "../../runtime/settings.ts";
import type { GatewayEvent, Handler } from "../call.ts";
import { answerPageErrors } from "../middleware/answer-page-errors.ts";
import { lowerCaseHeaders } from "../middleware/lower-case-headers.ts";
import { pageHeaders } from "../middleware/page-headers.ts";
import { refuseOtherDomains } from "../middleware/refuse-other-domains.ts";
import { refuseOtherSites } from "../middleware/refuse-other-sites.ts";
import { observeRequest } from "../observe-request.ts";
import type { PageHandler, SitePage } from "../page.ts";
import { PageError } from "../page-error.ts";

type Serve = (event: GatewayEvent) => Promise<APIGatewayProxyResult>;

/** The error pages for a form that is not from our own page, and for a failure of ours. */
type Words = { foreign: PageError["problem"]; failed: PageError["problem"] };

/** Wraps every page of the bank's site in the middleware that all of them share. */
export function servePage(page: SitePage, serve: Serve, { foreign, failed }: Words): PageHandler {
  const { summary, route, access } = page;
  const pipeline = middy(serve as never).use([
    lowerCaseHeaders(),
    pageHeaders(),
    answerPageErrors(failed),
    refuseOtherDomains(
      () => settings.siteAddress,
      () => new PageError(403, "unknown"),
    ),
    refuseOtherSites(
      () => new PageError(403, foreign),
      () => settings.siteAddress,
    ),
  ] as never) as unknown as Handler;
  const handler = observeRequest(pipeline, { summary, service: "SCA", routes: [route] });
  return Object.assign(handler, { page: { summary, route, access } });
}
