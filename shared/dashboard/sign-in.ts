import { askIdentity, isProviderRedirect, type PsuInput } from "../identity/ask-identity.ts";
import { newCallback } from "../identity/provider-callback.ts";
import { isAskedElsewhere } from "../identity/provider-origins.ts";
import { dashboardMinutes, numberAttempts } from "../limits.ts";
import type { SignInView } from "../pages/sign-in-page.ts";
import type { Flow } from "../ports/identity.ts";
import type { Proven, Unproven } from "../ports/schemas/proven.ts";
import { settings } from "../runtime/settings.ts";
import { encryptNumber } from "../secrets/encrypted-number.ts";
import { namedTpp } from "../signature/tpp-id.ts";
import { bankAt } from "../stage/bank-at.ts";
import { productionPlace } from "../stage/production-place.ts";
import { attempts } from "../table/attempts.ts";
import type { DashboardSession } from "../table/dashboard-sessions.ts";
import { tpps } from "../table/tpps.ts";
import type { ConsentsCall } from "./define-consents-page.ts";
import { redirectToSignIn } from "./redirect-to-provider.ts";

/** The action for which a customer goes to the identity provider: to sign in. */
export const signingIn = "sign-in";

type Call = Pick<ConsentsCall, "browser" | "realTime" | "requestId">;
type Found = { session: DashboardSession } | Pick<SignInView, "problem" | "retryMinutes">;

/**
 * Signs a customer in, or redirects the customer to the identity provider, or returns the problem. The problem is the
 * same for an unknown number and for an unknown TPP.
 */
export async function signIn(
  call: Call,
  { number, tppId }: { number: string; tppId: string },
): Promise<Found | { to: string }> {
  const sandbox = settings.stage === "sandbox";
  if (sandbox && namedTpp(tppId) === undefined) return { problem: "tppMissing" };
  if (!isAskedElsewhere() && !/^[\w-]{1,35}$/.test(number)) return { problem: "missing" };
  const { requestId: id, realTime } = call;
  const flow = { id, realTime, back: newCallback(id) };
  const proven = await askIdentity(flow, { form: { number } });
  if (isProviderRedirect(proven)) return redirectToSignIn(call, signingIn, flow, proven);
  return visitOf(call, proven, { number, tppId });
}

/** Signs in a customer who came back from the identity provider. */
export async function signInFromProvider(
  call: Call,
  said: PsuInput,
  back: Flow["back"],
): Promise<Found> {
  const { requestId: id, realTime } = call;
  const proven = await askIdentity({ id, realTime, back }, said);
  if (isProviderRedirect(proven))
    throw new Error("The identity provider redirected the customer a second time.");
  if (proven === "cancelled") return {};
  const number = typeof proven === "string" ? "" : proven.number;
  return visitOf(call, proven, { number, tppId: "" });
}

async function visitOf(
  { realTime, requestId }: Call,
  proven: Proven | Unproven,
  { number, tppId }: { number: string; tppId: string },
): Promise<Found> {
  const sandbox = settings.stage === "sandbox";
  const place = sandbox ? await sandboxOf(tppId) : productionPlace;
  const bank = bankAt({ tppId, place, at: { now: realTime, realTime } });
  const customer = typeof proven !== "string" && (await bank.customer(proven.number));
  if (customer) {
    const since = realTime.toISOString();
    const until = new Date(realTime.getTime() + dashboardMinutes * 60_000).toISOString();
    const { id: customerId, name } = customer;
    const sealedNumber = await encryptNumber(customerId, proven.number);
    const who = { customerId, name, sealedNumber };
    return { session: { ...who, place, since, until, ...(sandbox ? { tppId } : {}) } };
  }
  const failed = { place, number, at: realTime, link: requestId, count: 1 };
  return (await attempts.failed(failed, numberAttempts))
    ? { problem: "unknown" }
    : { problem: "blocked", retryMinutes: 60 - realTime.getUTCMinutes() };
}

/**
 * The sandbox world of a TPP. A world that does not exist is queried too, so that it answers like one without the
 * customer.
 */
const sandboxOf = async (tppId: string) => (await tpps.profile(tppId)).place ?? `none#${tppId}`;
