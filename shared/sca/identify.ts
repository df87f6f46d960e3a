import { identity } from "../identity/identity.ts";
import { attempts } from "../table/attempts.ts";
import { type ScaFlow, scaFlows } from "../table/sca-flows.ts";
import { failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";
import { prepareStep } from "./prepare-step.ts";
import type { Problems } from "./render-flow.ts";

/** How often one link may be tried, and how often one number in an hour, over all links. */
const limits = { link: 5, number: 10 };

/** Identifies a flow's PSU by a number. Answers what is wrong where the PSU may try again, and else nothing. */
export async function identify(
  flow: ScaFlow,
  number: string,
  realTime: Date,
): Promise<Problems | undefined> {
  if (!/^[\w-]{1,35}$/.test(number)) return { identify: "missing" };
  if (await attempts.tooMany(flow.world, number, limits.number, realTime))
    return { identify: "blocked", retryMinutes: 60 - realTime.getUTCMinutes() };
  const counted = await scaFlows.attempted(flow.tokenHash, limits.link);
  if (!counted) return undefined;
  const customer = await identity().identify(flow.world, number);
  if (!customer) return failed(flow, number, counted.attempts, realTime);
  const prepared = await prepareStep(flow, customer);
  if ("kind" in prepared) await failSca(flow, prepared, realTime);
  else await scaFlows.prepared(flow.tokenHash, prepared);
  return undefined;
}

/** Counts a number nobody has; after the last attempt the flow ends, and a payment with it. */
async function failed(
  flow: ScaFlow,
  number: string,
  attempt: number,
  realTime: Date,
): Promise<Problems | undefined> {
  await attempts.failed(flow.world, number, flow.tokenHash, attempt, realTime);
  const attemptsLeft = limits.link - attempt;
  if (attemptsLeft > 0) return { identify: "unknown", attemptsLeft };
  await failSca(flow, failures.attemptsUsed, realTime, { rejects: true });
  return undefined;
}
