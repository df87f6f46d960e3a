import * as v from "valibot";
import { ApiError } from "../errors.ts";
import { readUuid } from "../schemas/date.ts";
import { Link } from "../schemas/link.ts";
import { ScaStatus } from "../schemas/sca-status.ts";
import { type Authorisation, type Authorised, authorisations } from "../table/authorisations.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";

/** The answer when an authorisation is started. */
export const startedAnswer = v.object({
  scaStatus: ScaStatus,
  authorisationId: v.string(),
  _links: v.object({ scaRedirect: Link, scaStatus: Link }),
});

export const listedAnswer = v.object({ authorisationIds: v.array(v.string()) });

export const statusAnswer = v.object({ scaStatus: ScaStatus });

/** The ids of the authorisations of one kind, the earliest first. */
export async function listed(
  resource: Omit<Authorised, "id">,
  kind: Authorisation["kind"],
): Promise<v.InferOutput<typeof listedAnswer>> {
  const all = await authorisations.list(resource, kind);
  return { authorisationIds: all.map(({ id }) => id) };
}

/** The scaStatus of an authorisation of a payment or signing basket (specification, SCA status). */
export async function scaStatusOf(
  { of, resourceId }: Omit<Authorised, "id">,
  kind: Authorisation["kind"],
  authorisationId: string,
  realTime: Date,
): Promise<ScaStatus> {
  const id = readUuid(authorisationId);
  const found = id === undefined ? undefined : await authorisations.get({ of, resourceId, id });
  if (found?.kind !== kind)
    throw new ApiError("RESOURCE_UNKNOWN", "There is no such authorisation.", {
      path: "authorisationId",
    });
  if (found.scaStatus) return found.scaStatus;
  const flow =
    found.tokenHash === undefined ? undefined : await scaFlows.get(found.tokenHash, realTime);
  return flow ? statusOf(flow) : "FAILED";
}

/**
 * The scaStatus of a flow that has not ended. After its deadline it has failed, even if the table does not say so
 * yet.
 */
function statusOf(flow: ScaFlow): ScaStatus {
  const { deadline, state, browser, context, method, at } = flow;
  if (at.realTime.getTime() >= Date.parse(deadline)) return "FAILED";
  if (state === "IDENTIFIED") return context ? "PSU_AUTHENTICATED" : "PSU_IDENTIFIED";
  if (browser === undefined) return "RECEIVED";
  return method ? "SCA_METHOD_SELECTED" : "STARTED";
}
