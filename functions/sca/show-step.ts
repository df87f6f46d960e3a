import { definePage } from "../../shared/http/define-page.ts";
import { failSca } from "../../shared/sca/finish-sca.ts";
import { failures } from "../../shared/sca/outcomes.ts";
import { prepareStep } from "../../shared/sca/prepare-step.ts";
import { renderFlow } from "../../shared/sca/render-flow.ts";
import { customers } from "../../shared/table/customers.ts";
import { scaFlows } from "../../shared/table/sca-flows.ts";

export const handler = definePage({
  route: "GET /s/{token}",
  summary: "Show the step an SCA has come to",
  access: {
    reads: ["SCA", "PSU", "WORLD", "ACCOUNT", "CARD"],
    writes: ["SCA", "AUDIT"],
    secrets: ["forms", "ids", "numbers"],
  },

  async handle(call) {
    const { flow, token, realTime } = call;
    const undecided = !flow.payment && !flow.offered && !flow.choices;
    if (flow.state !== "IDENTIFIED" || !undecided) return { html: await renderFlow(call) };
    // Identified by a session valid when the link was made: what there is to choose is found out now.
    const customer = await customers.get(flow.world, flow.customerId ?? "");
    const prepared = customer ? await prepareStep(flow, customer) : failures.anotherPerson;
    if ("kind" in prepared) await failSca(flow, prepared, realTime);
    else await scaFlows.prepared(flow.tokenHash, prepared);
    const current = (await scaFlows.byToken(token)) ?? flow;
    return { html: await renderFlow({ ...call, flow: current }) };
  },
});
