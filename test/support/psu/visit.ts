import { handler as showConsents } from "../../../functions/dashboard/show-consents.ts";
import { handler as signIn } from "../../../functions/dashboard/sign-in.ts";
import type { PageHandler } from "../../../shared/http/page.ts";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTime } from "../operations/call.ts";
import { callPage, hiddenOf, type PageAnswer, type PageOptions } from "./page-call.ts";
import type { eirik } from "./sca.ts";

const address = "http://localhost:8080/consents";

/** The id of the tests' TPP, which the sandbox asks for at the sign-in. */
export const tppId = "NO-FSA-987654321";

/** A browser tab in the dashboard: its cookie, and the CSRF token of its forms. */
export type VisitTab = { cookie: string; csrf: string; page: PageAnswer };

/** Opens the dashboard, in a browser without a cookie unless one is given. */
export async function openVisit(
  { cookie, query = "" }: { cookie?: string; query?: string } = {},
  options: PageOptions = {},
): Promise<VisitTab> {
  const headers = { ...options.headers, ...(cookie ? { cookie } : {}) };
  const page = await callPage(showConsents, address + query, { ...options, headers });
  return { page, cookie: cookieOf(page) ?? cookie ?? "", csrf: hiddenOf(page, "csrf") };
}

/** Sends a form of the page in a tab. */
export const sendVisit = (
  handler: PageHandler,
  { cookie, csrf }: Pick<VisitTab, "cookie" | "csrf">,
  fields: Record<string, string> = {},
  options: PageOptions = {},
): Promise<PageAnswer> =>
  callPage(handler, address, {
    form: [["csrf", csrf], ...Object.entries(fields)],
    ...options,
    headers: { cookie, ...options.headers },
  });

/** Signs a seed customer in, and returns their tab. */
export async function signedIn(
  { nationalNumber: number }: Pick<typeof eirik, "nationalNumber">,
  { tpp = tppId, now = testTime }: { tpp?: string; now?: Date } = {},
): Promise<VisitTab> {
  const answer = await sendVisit(signIn, await openVisit(), { tpp, number }, { now });
  return openVisit({ cookie: cookieOf(answer) ?? "" }, { now });
}

/** The cookie that an answer sets, in the form in which a browser sends it back. */
export const cookieOf = ({ headers }: PageAnswer): string | undefined =>
  headers["set-cookie"]?.split(";")[0];

/** The audit events of revocations, in their order. */
export async function revocations(day = testTime) {
  const date = day.toISOString().slice(0, 10);
  const shards = [0, 1, 2, 3].map((shard) => table.query(keys.audit(date, shard, "").PK));
  const events = (await Promise.all(shards)).flat();
  return events.filter(({ type }) => type === "CONSENT_REVOKED");
}
