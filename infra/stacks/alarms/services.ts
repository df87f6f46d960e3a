import type { StageName } from "../../deployment/stage-settings.ts";

/** The parts of the interface whose availability is published (RTS, article 32, 4): payments, accounts, funds. */
export const interfaceServices = ["PIS", "AIS", "CBPII"] as const;

/** All services whose requests are counted; SANDBOX exists in the sandbox only. */
export const servicesOf = (stage: StageName) => [
  ...interfaceServices,
  "SCA",
  ...(stage === "sandbox" ? ["SANDBOX"] : []),
];

/** The purposes of an SCA. */
export const scaPurposes = ["consent", "payment", "user"] as const;
