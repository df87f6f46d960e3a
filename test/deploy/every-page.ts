import type { StageName } from "../../infra/deployment/stage-settings.ts";
import type { Front } from "../../infra/emulator/front.ts";
import { deployedIn } from "../../infra/routes.ts";
import type { TppClient } from "../../infra/tpp/tpp-client.ts";
import { wayBack } from "../../infra/tpp/visitor.ts";
import type { Checks } from "./checks.ts";
import { type SiteAddress, sendToSite, siteBrowser } from "./site-browser.ts";

/** Opens every page of a stage with a link that nobody was given, which must be told from one that is. */
export async function everyPage(
  stage: StageName,
  { site, front }: { site: SiteAddress; front: Front },
  checks: Checks,
): Promise<void> {
  const rows = deployedIn(stage).pageRoutes;
  const named = (list: readonly { method: string; path: string }[]) =>
    list.map(({ method, path }) => `${method} ${path}`).sort();
  checks.equal(`${stage}: the pages that are deployed`, named(front.routes), named(rows));
  const origin = `https://${site.domainName}`;
  const form = {
    headers: {
      origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "csrf=nobody",
  };
  await Promise.all(
    rows.map(async ({ method, path }) => {
      const url = new URL(path.replace(/\{[^}]+\}/g, "nobody"), origin);
      const answer = await sendToSite(site, url, { method, ...(method === "POST" ? form : {}) });
      checks.equal(`${stage}: ${method} ${path} for nobody's link`, answer.status, 404);
    }),
  );
}

/** The one page that the journey does not come to: a PSU who would rather not. */
export async function cancelConsent(tpp: TppClient, site: SiteAddress, checks: Checks) {
  const { body } = await tpp.call({
    method: "POST",
    path: "/v1/bank-offered-consents",
    headers: {
      "x-accept-fix": "amount-as-string",
      "tpp-session-id": "cancelled",
      "tpp-redirect-uri": "https://tpp.example/back",
      "psu-ip-address": "192.0.2.17",
    },
  });
  const browser = siteBrowser(site);
  const page = await browser.open(body._links.scaRedirect.href);
  const back = wayBack(await browser.submit(page, "cancel"));
  checks.equal("a cancelled consent leads back", back?.host, "tpp.example");
}
