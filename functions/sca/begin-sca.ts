import { definePage } from "../../shared/sca/define-page.ts";
import { moveToStep } from "../../shared/sca/identify.ts";
import { prepareStep } from "../../shared/sca/prepare-step.ts";

export const handler = definePage({
  route: "POST /s/{token}/begin",
  summary: "Go on from a first page that asks for nothing",
  access: {
    ports: ["bank", "register"],
    reads: ["SCA", "PSU", "TPP"],
    writes: ["SCA", "AUDIT"],
    secrets: ["forms", "ids"],
  },

  async handle({ flow, isPresumed }) {
    const { presumed } = flow;
    if (flow.state !== "CREATED" || !presumed || !isPresumed) return "next";
    const { customerId: id, psuName: name = "", context, corporateId, scaAt } = presumed;
    const known = { ...flow, context, corporateId };
    await moveToStep(flow, () => prepareStep(known, { id, name }), { scaAt });
    return "next";
  },
});
