import { askIdentity } from "../identity/ask-identity.ts";
import { sealNumber } from "../identity/sealed-number.ts";
import type { SignInView } from "../pages/sign-in-page.ts";
import { settings } from "../settings.ts";
import { namedTpp } from "../signature/tpp-id.ts";
import { bankAt } from "../stage/bank-at.ts";
import { commonPlace } from "../stage/common-place.ts";
import { attempts } from "../table/attempts.ts";
import { tpps } from "../table/tpps.ts";
import type { Visit } from "../table/visits.ts";

/** How long a customer stays signed in, and how often one number may fail in an hour, here and on links together. */
const limits = { minutes: 10, number: 10 };

type Given = { number: string; tppId: string; realTime: Date; requestId: string };

/** Who is there and until when; or what is wrong, which is the same for a number nobody has and a TPP that is not there. */
export async function signIn(
  given: Given,
): Promise<{ visit: Visit } | Pick<SignInView, "problem" | "retryMinutes">> {
  const { number, tppId, realTime: at, requestId } = given;
  const sandbox = settings.stage === "sandbox";
  if (sandbox && namedTpp(tppId) === undefined) return { problem: "tppMissing" };
  if (!/^[\w-]{1,35}$/.test(number)) return { problem: "missing" };
  const place = sandbox ? await sandboxOf(tppId) : commonPlace;
  const proven = await askIdentity({ id: requestId, at }, { number });
  const bank = bankAt({ tppId, place, clockOffset: 0, now: at, realTime: at });
  const customer = typeof proven === "string" ? undefined : await bank.customer(proven.number);
  if (typeof proven !== "string" && customer) {
    const since = at.toISOString();
    const until = new Date(at.getTime() + limits.minutes * 60_000).toISOString();
    const { id: customerId, name } = customer;
    const sealedNumber = await sealNumber(customerId, proven.number);
    const who = { customerId, name, sealedNumber };
    return { visit: { ...who, place, since, until, ...(sandbox ? { tppId } : {}) } };
  }
  const failed = { place, number, at, link: requestId, count: 1 };
  return (await attempts.failed(failed, limits.number))
    ? { problem: "unknown" }
    : { problem: "blocked", retryMinutes: 60 - at.getUTCMinutes() };
}

/** A sandbox that is not there is looked into all the same, so that it answers like one without the customer. */
const sandboxOf = async (tppId: string) => (await tpps.profile(tppId)).place ?? `none#${tppId}`;
