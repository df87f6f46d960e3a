import type { GatewayEvent } from "../http/call.ts";
import { languageOf } from "../http/language.ts";
import { ownBrand } from "../http/own-brand.ts";
import { type Browser, browserOf } from "../http/page-browser.ts";
import { donePage } from "../pages/done-page.ts";
import { settings } from "../runtime/settings.ts";
import { logError } from "../telemetry/log.ts";

/** The part of an address that confirms a decision. It works only in the same browser, so nobody else can make one. */
export const doneName = "done";
export const doneMark = (browser: Browser, token: string, realTime: Date) =>
  browser.formToken(markedPage(token), realTime);

const markedPage = (token: string) => `${doneName} ${token}`;

/**
 * After a decision that took effect, its next page confirms it although the flow cannot be read now: a read must not
 * turn a success into an error. Other failures are thrown.
 */
export async function confirmDecision(
  error: unknown,
  event: GatewayEvent,
  token: string,
): Promise<{ html: string; status: number }> {
  const browser = browserOf(event.headers.cookie, settings.siteAddress);
  const mark = event.queryStringParameters?.[doneName];
  const realTime = new Date(event.requestContext.requestTimeEpoch);
  if (!browser || !mark || !(await browser.hasFormToken(markedPage(token), realTime, mark)))
    throw error;
  logError("a flow could not be read after its decision; the PSU is told that it is done", error);
  const language = languageOf(event.headers["accept-language"]);
  const { bankName } = settings;
  return {
    status: 500,
    html: donePage({ language, bankName, brand: ownBrand(), done: "answered" }),
  };
}
