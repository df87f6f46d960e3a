import { publishedServices } from "../../../shared/rules/downtime.ts";
import type { StageName } from "../../deployment/stage-settings.ts";

/** All services whose requests are counted; SANDBOX exists in the sandbox only. */
export const servicesOf = (stage: StageName) => [
  ...publishedServices,
  "SCA",
  ...(stage === "sandbox" ? ["SANDBOX"] : []),
];

/** The purposes of an SCA. */
export const scaPurposes = [
  "consent",
  "funds",
  "payment",
  "cancellation",
  "basket",
  "user",
] as const;
