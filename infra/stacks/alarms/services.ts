import { publishedServices } from "../../../shared/rules/downtime.ts";
import { ScaFlowItem } from "../../../shared/table/sca-flow-item.ts";
import type { StageName } from "../../deployment/stage-settings.ts";

/** All services whose requests are counted; SANDBOX exists in the sandbox only. */
export const servicesOf = (stage: StageName) => [
  ...publishedServices,
  "SCA",
  ...(stage === "sandbox" ? ["SANDBOX"] : []),
];

/** The purposes of an SCA, all that there are. */
export const scaPurposes = ScaFlowItem.entries.purpose.options;
