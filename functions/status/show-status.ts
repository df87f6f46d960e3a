import { languageOf } from "../../shared/http/language.ts";
import { ownBrand } from "../../shared/http/own-brand.ts";
import { pageAnswer } from "../../shared/http/page-answer.ts";
import { servePage } from "../../shared/http/pipeline/serve-page.ts";
import { readStatus } from "../../shared/http/read-status.ts";
import { feedQuery, feedType, statusPath } from "../../shared/http/status-path.ts";
import { statusFeed } from "../../shared/pages/status-feed.ts";
import { statusPage } from "../../shared/pages/status-page.ts";
import { settings } from "../../shared/runtime/settings.ts";

/** Shows announced maintenance, also while the stage is closed: it uses no table, and the firewall lets it through. */
export const handler = servePage(
  {
    route: `GET ${statusPath}`,
    summary: "Show announced maintenance, and if the interface is closed",
    access: { objects: ["announcements", "closures"] },
  },
  async ({ headers, queryStringParameters, requestContext }) => {
    const now = new Date(requestContext.requestTimeEpoch);
    const language = languageOf(headers["accept-language"]);
    const { bankName, siteAddress } = settings;
    const { closedSince, announcements } = await readStatus(now);
    if (queryStringParameters?.format === "atom") {
      const page = `${siteAddress}${statusPath}`;
      const feed = `${page}${feedQuery}`;
      return {
        statusCode: 200,
        headers: { "content-type": feedType, "content-language": language },
        body: statusFeed({ language, bankName, page, feed, announcements, now }),
      };
    }
    const feed = `${statusPath}${feedQuery}`;
    const view = { language, closedSince, announcements, feed, figures: "/figures" };
    return pageAnswer({ html: statusPage(view, { bankName, brand: ownBrand() }) }, language);
  },
  { foreign: "unknown", failed: "own-error" },
);
