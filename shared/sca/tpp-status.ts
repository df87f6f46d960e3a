import { PageError } from "../http/page-error.ts";
import type { PspRole } from "../signature/qc-statements.ts";
import { connected, revocations } from "../stage/stage.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { tpps } from "../table/tpps.ts";
import { logError } from "../telemetry/log.ts";
import { failSca } from "./finish-sca.ts";
import { failures } from "./outcomes.ts";

/** Whether a TPP may still ask for what its link is for. Unknown if that cannot be read now. */
export type TppStatus = "admitted" | "stopped" | "unknown";

/** The roles that make the calls which start a link. Every TPP may ask for agreements, and so who a PSU is. */
const starting: Record<ScaFlow["purpose"], readonly PspRole[]> = {
  consent: ["PSP_AI"],
  funds: ["PSP_IC"],
  payment: ["PSP_PI"],
  cancellation: ["PSP_PI"],
  basket: ["PSP_PI"],
  user: ["PSP_PI", "PSP_IC"],
};

/**
 * The status of a flow's TPP, by the bank's stop list, the register and the revoked certificates, read in parallel. As
 * at a call of the TPP, a stop counts even if something else cannot be read. Never throws.
 */
export async function tppStatus(flow: ScaFlow): Promise<TppStatus> {
  const { tppId, purpose, certificates } = flow;
  const { realTime: at } = flow.at;
  const roles = starting[purpose];
  const revoked = revocations();
  const looks: Promise<TppStatus>[] = [
    tpps.profile(tppId).then(({ blocked }) => (blocked ? "stopped" : "admitted")),
    registered(tppId, roles, at),
    ...(revoked ? certificates : []).map(async (each) => {
      const told = await revoked?.of(each, at);
      return told === "good" ? "admitted" : told === "revoked" ? "stopped" : "unknown";
    }),
  ];
  const found = await Promise.all(
    looks.map((look) =>
      look.catch((error): TppStatus => {
        logError("the status of a TPP could not be read", error, { tppId });
        return "unknown";
      }),
    ),
  );
  return (
    found.find((each) => each === "stopped") ??
    found.find((each) => each === "unknown") ??
    "admitted"
  );
}

async function registered(tppId: string, roles: readonly PspRole[], at: Date): Promise<TppStatus> {
  const found = await connected("register").standingOf({ tppId, roles: [...roles] }, at);
  const isActive = found.status === "active" && roles.some((role) => found.roles.includes(role));
  return isActive ? "admitted" : "stopped";
}

/** True if the flow is there to approve something. A link that stops a payment goes on, whoever has asked for it. */
const approves = ({ purpose }: ScaFlow): boolean => purpose !== "cancellation";

/**
 * The flow of a TPP with this status. It has ended if it approves something and its TPP is stopped. Throws if that is
 * unknown: nothing is approved then, and the link still works. A link that no browser holds is not written, because a
 * GET writes nothing.
 */
export async function flowUnder(status: TppStatus, flow: ScaFlow): Promise<ScaFlow> {
  if (flow.state === "FINISHED" || !approves(flow) || status === "admitted") return flow;
  if (status === "unknown") throw new PageError(503, "unchecked");
  if (flow.browser === undefined)
    return { ...flow, state: "FINISHED", outcome: failures.tppStopped };
  await failSca(flow, failures.tppStopped);
  return (await scaFlows.again(flow)) ?? flow;
}

/**
 * Reads the status again, directly before the transaction that approves. True if the flow has ended, because the TPP
 * is stopped. A stop during that transaction counts as later: in production, one item shared by all approvals of a
 * TPP would make them wait for one another.
 */
export async function isStopped(flow: ScaFlow): Promise<boolean> {
  if (!approves(flow)) return false;
  const { state } = await flowUnder(await tppStatus(flow), flow);
  return state === "FINISHED";
}
