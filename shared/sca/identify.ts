import { askIdentity } from "../identity/ask-identity.ts";
import { sealNumber } from "../identity/sealed-number.ts";
import { attempts } from "../table/attempts.ts";
import { type ScaFlow, scaFlows } from "../table/sca-flows.ts";
import { identityFlow } from "./approval.ts";
import type { PageCall } from "./define-page.ts";
import { failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { prepareStep } from "./prepare-step.ts";
import type { Problems } from "./render-flow.ts";

/** How often one link may be tried, and how often one number in an hour, over all links. */
const limits = { link: 5, number: 10 };

/**
 * Identifies a flow's PSU: by a number, or without one as the person whom X-PSU-IDENTITY names and who confirms it. Answers
 * what is wrong where the PSU may try again, and else nothing.
 */
export async function identify(
  { flow, bank, realTime }: Pick<PageCall, "flow" | "bank" | "realTime">,
  number: string,
): Promise<Problems | undefined> {
  const { tokenHash: link } = flow;
  if (flow.scenario?.sca === "failed") {
    await failSca(flow, failures.attemptsUsed, realTime, { rejects: true });
    return undefined;
  }
  const isNamed = number === "" && flow.maskedNumber !== undefined;
  if (!isNamed && !/^[\w-]{1,35}$/.test(number)) return { identify: "missing" };
  const counted = await scaFlows.attempted(link, limits.link);
  if (!counted) return undefined;
  const known = await identityFlow(flow, realTime);
  const proven = await askIdentity(known, isNamed ? {} : { number });
  if (proven === "pending") return undefined;
  const customer = proven === "refused" ? undefined : await bank.customer(proven.number);
  if (proven === "refused" || !customer)
    return failed(flow, number || (known.number ?? ""), counted.attempts, realTime);
  const sealedNumber = await sealNumber(link, proven.number);
  await takeStep(flow, () => prepareStep(flow, customer, realTime), realTime, { sealedNumber });
  return undefined;
}

/** How often to prepare the step again if another link has changed the quote of a payment at the same moment. */
const tries = 3;

/**
 * Takes a flow to what is found out of its PSU, beside what proves them, or ends it where that does not fit. Tells whether there is such a step.
 */
export async function takeStep(
  flow: ScaFlow,
  prepare: () => Promise<Awaited<ReturnType<typeof prepareStep>> | undefined>,
  realTime: Date,
  proven: Pick<ScaFlow, "scaAt" | "sealedNumber">,
): Promise<boolean> {
  for (let done = 0; done < tries; done += 1) {
    const found = await prepare();
    if (!found) return false;
    if ("kind" in found) {
      await failSca(flow, found, realTime);
      return true;
    }
    const { changes = [], ...known } = found;
    if (await scaFlows.prepared(flow.tokenHash, { ...known, ...proven }, changes)) return true;
  }
  await failSca(flow, failures.changed, realTime);
  return true;
}

/** Says that nobody has the number, or that it was tried too often; after a link's last attempt its flow ends. */
async function failed(
  flow: ScaFlow,
  number: string,
  count: number,
  at: Date,
): Promise<Problems | undefined> {
  const { place, tokenHash: link } = flow;
  if (!(await attempts.failed({ place, number, at, link, count }, limits.number))) {
    await scaFlows.notAttempted(link);
    return { identify: "blocked", retryMinutes: 60 - at.getUTCMinutes() };
  }
  const attemptsLeft = limits.link - count;
  if (attemptsLeft > 0) return { identify: "unknown", attemptsLeft };
  await failSca(flow, failures.attemptsUsed, at, { rejects: true });
  return undefined;
}
