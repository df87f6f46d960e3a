import { bank } from "../../shared/bank/stage-bank.ts";
import { definePage } from "../../shared/http/define-page.ts";
import { takeStep } from "../../shared/sca/identify.ts";
import { failures } from "../../shared/sca/outcomes.ts";
import { prepareStep } from "../../shared/sca/prepare-step.ts";

export const handler = definePage({
  route: "POST /s/{token}/begin",
  summary: "Go on from a first page that asks for nothing",
  access: {
    reads: ["SCA", "PSU", "WORLD", "ACCOUNT", "CARD"],
    writes: ["SCA", "AUDIT"],
    secrets: ["forms", "ids", "numbers"],
  },

  async handle({ flow, isPresumed, realTime }) {
    const { presumed, world } = flow;
    if (flow.state !== "CREATED" || !presumed || !isPresumed) return "next";
    const { context, corporateId, scaAt } = presumed;
    const customer = await bank().customer(world, presumed.customerId);
    const known = { ...flow, context, corporateId };
    const prepared = customer ? await prepareStep(known, customer) : failures.anotherPerson;
    await takeStep(flow, prepared, realTime, scaAt);
    return "next";
  },
});
