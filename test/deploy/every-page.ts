import { withHead } from "../../infra/deployment/head-routes.ts";
import type { StageName } from "../../infra/deployment/stage-settings.ts";
import type { Front } from "../../infra/emulator/front.ts";
import { deployedIn } from "../../infra/routes.ts";
import { addressBack, choicesOf, type VisitedPage } from "../../infra/tpp/page-walker.ts";
import type { TppClient } from "../../infra/tpp/tpp-client.ts";
import { callbackPath } from "../../shared/http/callback-path.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { answerCertificatesPath } from "../../shared/signature/answer-certificates-path.ts";
import { signingRequest } from "../support/signature/signing-requests.ts";
import type { Checks } from "./checks.ts";
import { fewAtATime } from "./few-at-a-time.ts";
import { type SiteAddress, sendToSite, siteBrowser } from "./site-browser.ts";

/** Opens every page of a stage as a visitor without a link who is not signed in. */
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
  await fewAtATime(rows, async ({ method, path }) => {
    const url = new URL(path.replace(/\{[^}]+\}/g, "nobody"), origin);
    const answer = await sendToSite(site, url, { method, ...(method === "POST" ? form : {}) });
    checks.equal(
      `${stage}: ${method} ${path} for nobody`,
      answer.status,
      forNobody(method, path, stage),
    );
  });
}

/** Opens every page of the sandbox's developer site, and issues certificates there. */
export async function everyDeveloperPage(
  { site, front }: { site: SiteAddress; front: Front },
  checks: Checks,
): Promise<void> {
  const rows = withHead(deployedIn("sandbox").developerRoutes);
  const named = (list: readonly { method: string; path: string }[]) =>
    list.map(({ method, path }) => `${method} ${path}`).sort();
  checks.equal("the developer pages that are deployed", named(front.routes), named(rows));
  const origin = `https://${site.domainName}`;
  const { csr } = await signingRequest();
  const query = "?name=Deployed&kind=seal";
  const bodies: Record<string, string> = { "/certificates": csr, "/signature": "GET /v1/accounts" };
  for (const { method, path } of rows) {
    const posted = method === "POST";
    const [, folder = ""] = path.split("/");
    const place = path
      .replace("{subject}", "signing")
      .replace("{operation}", "listAccounts")
      .replace("{file}", files[folder] ?? "fjordgate.http");
    const url = new URL(posted && path === "/certificates" ? path + query : place, origin);
    const init = { method, headers: { "content-type": "text/plain" } };
    const answer = await sendToSite(site, url, {
      ...init,
      ...(posted ? { body: bodies[path] ?? "" } : {}),
    });
    checks.equal(
      `developer site: ${method} ${path}`,
      answer.status,
      refused[posted ? `POST ${path}` : path] ?? 200,
    );
    if (posted && path === "/certificates")
      checks.equal(
        "a test certificate is issued",
        (await answer.text()).startsWith("-----BEGIN CERTIFICATE-----"),
        true,
      );
  }
}

/** A file of each folder. */
const files: Readonly<Record<string, string>> = { signers: "sign.py", scripts: "copy.js" };

/** The pages that refuse: the relay takes JSON only, and no contact for security is set. */
const refused: Readonly<Record<string, number>> = {
  "POST /try": 415,
  "/.well-known/security.txt": 404,
};

/**
 * Returns the status for such a visitor: 404 for an unknown link, 303 for the provider's redirect, 403 for a form from
 * elsewhere, and 200 otherwise. Production publishes no certificates of answers, because it does not sign them.
 */
function forNobody(method: string, path: string, stage: StageName): number {
  if (path === answerCertificatesPath) return stage === "sandbox" ? 200 : 404;
  if (path.includes("{token}")) return 404;
  if (path === callbackPath) return 303;
  return method === "POST" ? 403 : 200;
}

/** Cancels a consent on its page, which the journey does not do. */
export async function cancelConsent(tpp: TppClient, site: SiteAddress, checks: Checks) {
  const browser = siteBrowser(site);
  const page = await browser.open(await consentLink(tpp, {}));
  const back = addressBack(await browser.submit(page, "cancel"));
  checks.equal("a cancelled consent leads back", back?.host, "tpp.example");
}

/** Gives a consent, finds it in the dashboard, and revokes it there. */
export async function revokeConsent(
  { tpp, tppId }: { tpp: TppClient; tppId: string },
  site: SiteAddress,
  checks: Checks,
) {
  const number = seedCustomers[0]?.customerNumber ?? "";
  const browser = siteBrowser(site);
  const link = await consentLink(tpp, { "psu-context": "PRIVATE" });
  const list = await browser.submit(await browser.open(link), "identify", [["number", number]]);
  const accounts = choicesOf(list, "account").map((id) => ["account", id] as const);
  await browser.submit(list, "consent", accounts);
  const start = await browser.open(`https://${site.domainName}/consents?tpp=${tppId}`);
  const given = await browser.submit(start, "sign-in", [
    ["tpp", tppId],
    ["number", number],
  ]);
  checks.equal("a consent is shown to its PSU", standingsOf(given), ["active"]);
  const taken = await browser.submit(given, "revoke", [["what", "all"]]);
  checks.equal("a consent is taken back", standingsOf(taken), ["ended"]);
  const end = await browser.submit(taken, "sign-out");
  checks.equal("a PSU signs out", end.html.includes("/consents/sign-in"), true);
}

/** Returns the state of each consent on the page: active or ended. */
const standingsOf = ({ html }: VisitedPage) =>
  [...html.matchAll(/<span class="tag( on)?">/g)].map(([, on]) => (on ? "active" : "ended"));

async function consentLink(tpp: TppClient, headers: Record<string, string>): Promise<string> {
  const { body } = await tpp.call({
    method: "POST",
    path: "/v1/bank-offered-consents",
    headers: {
      "x-accept-fix": "amount-as-string",
      "tpp-session-id": "pages",
      "tpp-redirect-uri": "https://tpp.example/back",
      "psu-ip-address": "192.0.2.17",
      ...headers,
    },
  });
  return body._links.scaRedirect.href;
}
