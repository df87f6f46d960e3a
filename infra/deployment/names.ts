import type { StageName } from "./stage-settings.ts";

/** How deployed things are called, so that stacks, commands and alarms find one another by name. */
export const nameOf = {
  stack: (stage: StageName, part: StackPart) => `fjordgate-${stage}-${part}`,
  function: (stage: StageName, id: string) => `fjordgate-${stage}-${kebab(id)}`,
  table: (stage: StageName) => `fjordgate-${stage}`,
  api: (stage: StageName, part: "interface" | "site" | "developer") => `fjordgate-${stage}-${part}`,
  schedules: (stage: StageName) => `fjordgate-${stage}`,
  queue: (stage: StageName, part: "jobs" | "feeds") => `fjordgate-${stage}-failed-${part}`,
  logs: (stage: StageName, part: string) => `/fjordgate/${stage}/${part}`,
  /** WAF writes to no log group that is called otherwise. */
  firewallLogs: (firewall: string) => `aws-waf-logs-${firewall}`,
  /** Names of buckets are unique in the world; account and region may be CDK's placeholders. */
  bucket: (stage: StageName, part: "truststore" | "audit", account: string, region: string) =>
    `fjordgate-${stage}-${part}-${account}-${region}`,
  secrets: (stage: StageName) => `fjordgate/${stage}/`,
};

export const stackParts = [
  "data",
  "functions",
  "interface",
  "site",
  "developer",
  "jobs",
  "protection",
  "operations",
  "releases",
] as const;
export type StackPart = (typeof stackParts)[number];

/** The stacks of a stage, in the order of what they need; only the sandbox has a site for developers. */
export const stackPartsOf = (stage: StageName): StackPart[] =>
  stackParts.filter((part) => stage === "sandbox" || part !== "developer");

/** The alias that everything calls; it points at one version, or at two while a release is weighed. */
export const liveAlias = "live";

/** The stage of each API; with an empty base path nobody outside sees it. */
export const gatewayStage = "live";

/** A truststore's name in its bucket is the SHA-256 of its content: another content has another name. */
export const truststoreKey = (sha256: string) => `${sha256}.pem`;

/** The file of the register of TPPs lies beside the truststores. */
export const registerKey = "register";

/** As the file of an operation is spelled, and its Lambda. */
export const kebab = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
