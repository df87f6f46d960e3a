import { bank } from "../../shared/bank/stage-bank.ts";
import { definePage } from "../../shared/http/define-page.ts";
import { takeStep } from "../../shared/sca/identify.ts";
import { failures } from "../../shared/sca/outcomes.ts";
import { prepareStep } from "../../shared/sca/prepare-step.ts";
import { showFlow } from "../../shared/sca/show-flow.ts";
import { scaFlows } from "../../shared/table/sca-flows.ts";

export const handler = definePage({
  route: "GET /s/{token}",
  summary: "Show the step an SCA has come to",
  access: {
    reads: ["SCA", "PSU", "BASKET", "PAYMENT", "WORLD", "ACCOUNT", "CARD"],
    writes: ["SCA", "AUDIT"],
    secrets: ["forms", "ids", "numbers"],
  },

  async handle(call) {
    const { flow, token, realTime } = call;
    const { presumed, browser, world } = flow;
    if (flow.state !== "CREATED" || !presumed || presumed.browser !== browser)
      return showFlow(call);
    const { context, corporateId, scaAt } = presumed;
    const customer = await bank().customer(world, presumed.customerId);
    const known = { ...flow, context, corporateId };
    const prepared = customer ? await prepareStep(known, customer) : failures.anotherPerson;
    await takeStep(flow, prepared, realTime, scaAt);
    const current = (await scaFlows.byToken(token)) ?? flow;
    return showFlow({ ...call, flow: current });
  },
});
