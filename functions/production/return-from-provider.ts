import type { APIGatewayProxyResult } from "aws-lambda";
import { serveConsents } from "../../shared/dashboard/define-consents-page.ts";
import { resumeDashboard as comeBackToVisit } from "../../shared/dashboard/resume-dashboard.ts";
import type { GatewayEvent } from "../../shared/http/call.ts";
import { callbackPath } from "../../shared/http/callback-path.ts";
import { servePage } from "../../shared/http/pipeline/serve-page.ts";
import { idIn, openLink } from "../../shared/identity/provider-callback.ts";
import { serveStep } from "../../shared/sca/define-page.ts";
import { resumeFlow } from "../../shared/sca/resume-flow.ts";
import { withProviderErrors } from "../../shared/sca/with-provider-errors.ts";
import { scaFlows } from "../../shared/table/sca-flows.ts";

const summary = "Go on with whoever is back from the identity provider";

/**
 * Continues the SCA flow that the state names, in the browser that holds its link. Without such a flow, the visitor is
 * a customer who returns to the dashboard.
 */
async function serve(event: GatewayEvent): Promise<APIGatewayProxyResult> {
  const query = (event.queryStringParameters ?? {}) as Record<string, string>;
  const id = idIn(query.state);
  const realTime = new Date(event.requestContext.requestTimeEpoch);
  const found = id === undefined ? undefined : await scaFlows.get(id, realTime);
  if (!found?.sealedToken) return serveConsents({ handle: comeBackToVisit }, event);
  const token = await openLink(found.tokenHash, found.sealedToken);
  const handle = (call: Parameters<typeof resumeFlow>[0]) =>
    withProviderErrors(call, () => resumeFlow(call, query));
  return serveStep({ handle }, { found, token }, event);
}

export const handler = servePage(
  {
    route: `GET ${callbackPath}`,
    summary,
    access: {
      ports: ["bank", "customer", "identity", "orders", "register", "submission", "terms"],
      reads: ["BASKET", "CONSENTS", "PAYMENT", "PSU", "SCA", "STATE", "TPP", "VISIT"],
      writes: [
        ...(["ATTEMPT", "AUDIT", "BASKET", "DUPLICATE", "PAYMENT"] as const),
        ...(["PSU", "SCA", "STATE", "VISIT"] as const),
      ],
      checks: ["TPP"],
      secrets: ["approvals", "forms", "ids", "numbers"],
    },
  },
  serve,
  { foreign: "foreign-form", failed: "own-error" },
);
