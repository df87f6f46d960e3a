import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { developerStatusPage } from "../../shared/developer/pages/developer-status-page.ts";
import { readStatus } from "../../shared/http/read-status.ts";
import { feedQuery, statusPath } from "../../shared/http/status-path.ts";
import { statusFeed } from "../../shared/pages/status-feed.ts";
import { settings } from "../../shared/runtime/settings.ts";

export const handler = defineDeveloperPage({
  route: `GET ${statusPath}`,
  summary: "Show developers announced maintenance of the sandbox, and if it is closed",
  access: { objects: ["announcements", "closures"] },

  async handle({ query, realTime: now }) {
    const { bankName, developerAddress, siteAddress } = settings;
    const { closedSince, announcements } = await readStatus(now);
    const page = `${developerAddress}${statusPath}`;
    const feed = `${page}${feedQuery}`;
    if (query.format === "atom")
      return {
        content: "atom",
        body: statusFeed({ language: "en", bankName, page, feed, announcements, now }),
      };
    const figures = `${siteAddress}/figures`;
    const body = developerStatusPage({ closedSince, announcements, feed: feedQuery, figures });
    return { content: "html", body };
  },
});
