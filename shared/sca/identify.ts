import {
  askIdentity,
  isProviderRedirect,
  type ProviderRedirect,
  type PsuInput,
} from "../identity/ask-identity.ts";
import { isAskedElsewhere } from "../identity/provider-origins.ts";
import { linkAttempts, numberAttempts } from "../limits.ts";
import type { Flow } from "../ports/identity.ts";
import type { Proven, Unproven } from "../ports/schemas/proven.ts";
import { encryptNumber } from "../secrets/encrypted-number.ts";
import { attempts } from "../table/attempts.ts";
import type { Change } from "../table/expressions.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { identityFlow } from "./approval.ts";
import type { PageCall } from "./define-page.ts";
import { failSca } from "./finish-sca.ts";
import { type Failure, failures } from "./outcomes.ts";
import { prepareStep } from "./prepare-step.ts";
import { redirectToProvider } from "./redirect-to-provider.ts";
import type { Problems } from "./render-flow.ts";

/** The action for which the PSU goes to the identity provider: to identify. */
export const identification = "identify";

type Call = Pick<PageCall, "flow" | "bank" | "token">;

/**
 * Identifies the PSU of a flow: by a number, or without one as the person whom X-PSU-IDENTITY names, or by a redirect
 * to the identity provider. Returns a problem if the PSU may try again.
 */
export async function identify(
  call: Call,
  number: string,
): Promise<Problems | ProviderRedirect | undefined> {
  const { flow } = call;
  if (flow.scenario?.sca === "failed") {
    await failSca(flow, failures.attemptsUsed, { rejects: true });
    return undefined;
  }
  // An attempt at the identity provider is counted when the PSU comes back.
  if (isAskedElsewhere()) return toProvider(call);
  const isNamed = number === "" && flow.maskedNumber !== undefined;
  if (!isNamed && !/^[\w-]{1,35}$/.test(number)) return { identify: "missing" };
  const counted = await scaFlows.attempted(flow, linkAttempts);
  if (!counted) return endWithoutAttempts(flow);
  const known = await identityFlow(flow);
  const proven = await askIdentity(known, { form: isNamed ? {} : { number } });
  if (isProviderRedirect(proven))
    return redirectToProvider({ ...call, action: identification }, known, proven);
  return goOn(call, proven, { number: number || (known.number ?? ""), count: counted.attempts });
}

/** The milliseconds after which a function that began an attempt has ended or died. None runs longer than 29 seconds. */
const longestAttempt = 30_000;

/**
 * Ends a link that has no attempts left although its process has died at the last one. A younger attempt may still be
 * under way, and may succeed.
 */
async function endWithoutAttempts(flow: ScaFlow): Promise<undefined> {
  const { attemptedAt, state } = (await scaFlows.again(flow)) ?? flow;
  const age = flow.at.realTime.getTime() - Date.parse(attemptedAt ?? "");
  if (state === "CREATED" && age > longestAttempt)
    await failSca(flow, failures.attemptsUsed, { rejects: true });
  return undefined;
}

/** Redirects the PSU to the identity provider. */
async function toProvider(call: Call): Promise<ProviderRedirect | undefined> {
  const known = await identityFlow(call.flow);
  const step = await askIdentity(known, { form: {} });
  if (!isProviderRedirect(step))
    throw new Error("The identity provider did not return a redirect.");
  return redirectToProvider({ ...call, action: identification }, known, step);
}

/** Continues with a PSU who came back from the identity provider. */
export async function identifyFromProvider(
  call: Call,
  said: Extract<PsuInput, { back: unknown }>,
  back: Flow["back"],
): Promise<Problems | undefined> {
  const { flow } = call;
  const counted = await scaFlows.attempted(flow, linkAttempts);
  if (!counted) return endWithoutAttempts(flow);
  const known = await identityFlow(flow, back);
  const proven = await askIdentity(known, said);
  if (isProviderRedirect(proven))
    throw new Error("The identity provider redirected the PSU a second time.");
  const number = typeof proven === "string" ? known.number : proven.number;
  return goOn(call, proven, { number: number ?? "", count: counted.attempts });
}

/** Continues the flow with the identified customer, if there is one. */
async function goOn(
  { flow, bank }: Call,
  proven: Proven | Unproven,
  { number, count }: { number: string; count: number },
): Promise<Problems | undefined> {
  if (proven === "pending") return undefined;
  if (proven === "cancelled") return failSca(flow, failures.cancelled);
  const customer = proven !== "refused" && (await bank.customer(proven.number));
  if (!customer) return failed(flow, number, count);
  const sealedNumber = await encryptNumber(flow.tokenHash, proven.number);
  await moveToStep(flow, () => prepareStep(flow, customer), { sealedNumber });
  return undefined;
}

/** The number of attempts to prepare the step, if another link changes the quote of a payment at the same time. */
const tries = 3;

/**
 * Moves a flow to the prepared step and stores the proof of identity, or ends the flow if the PSU cannot do what it is
 * for. Returns false if there is no such step.
 */
export async function moveToStep(
  flow: ScaFlow,
  prepare: () => Promise<
    (Partial<ScaFlow> & { changes?: readonly Change[] }) | Failure | undefined
  >,
  proven: Pick<ScaFlow, "scaAt" | "sealedNumber">,
): Promise<boolean> {
  for (let done = 0; done < tries; done += 1) {
    const found = await prepare();
    if (!found) return false;
    if ("kind" in found) {
      await failSca(flow, found);
      return true;
    }
    const { changes = [], ...known } = found;
    if (await scaFlows.prepared(flow.tokenHash, { ...known, ...proven }, changes)) return true;
  }
  await failSca(flow, failures.changed);
  return true;
}

/**
 * Reports that no customer has the number, or that it was tried too often. The last attempt of a link ends its flow.
 */
async function failed(flow: ScaFlow, number: string, count: number): Promise<Problems | undefined> {
  const { place, tokenHash: link } = flow;
  const { realTime: at } = flow.at;
  if (!(await attempts.failed({ place, number, at, link, count }, numberAttempts))) {
    await scaFlows.notAttempted(link);
    return { identify: "blocked", retryMinutes: 60 - at.getUTCMinutes() };
  }
  const attemptsLeft = linkAttempts - count;
  if (attemptsLeft > 0) return { identify: "unknown", attemptsLeft };
  await failSca(flow, failures.attemptsUsed, { rejects: true });
  return undefined;
}
