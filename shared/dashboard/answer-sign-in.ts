import { consentsPath } from "../http/consents-path.ts";
import type { PageReply } from "../http/page.ts";
import { newBrowser } from "../http/page-browser.ts";
import type { SignInView } from "../pages/sign-in-page.ts";
import { settings } from "../runtime/settings.ts";
import { type DashboardSession, dashboardSessions } from "../table/dashboard-sessions.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import { renderSignIn } from "./render-dashboard.ts";

/** Starts the dashboard session of a customer who has signed in, or shows the page again with the problem. */
export async function answerSignIn(
  call: ConsentsCall,
  found: { session: DashboardSession } | Pick<SignInView, "problem" | "retryMinutes">,
  tppId?: string,
): Promise<PageReply> {
  if ("session" in found) {
    // The signed-in browser gets a new cookie, so a cookie that somebody knew before is worthless.
    const browser = newBrowser("consents");
    await dashboardSessions.begin(browser.cookieHash, found.session);
    return { to: consentsPath, headers: { "set-cookie": browser.cookie(settings.siteAddress) } };
  }
  const html = renderSignIn(call, { ...found, tppId });
  const { retryMinutes } = found;
  if (retryMinutes === undefined) return { html, status: 422 };
  return { html, status: 429, headers: { "retry-after": `${retryMinutes * 60}` } };
}
