import type { StageName } from "./stage-settings.ts";

/**
 * The names of deployed resources; stacks, commands and alarms find one another by them. Stacks hand on only keys and
 * the table's stream as exports, because an export cannot change while another stack uses it.
 */
export const resourceNames = {
  stack: (stage: StageName, part: StackPart) => `fjordgate-${stage}-${part}`,
  function: (stage: StageName, id: string) => `fjordgate-${stage}-${kebab(id)}`,
  table: (stage: StageName) => `fjordgate-${stage}`,
  api: (stage: StageName, part: "interface" | "site" | "developer") => `fjordgate-${stage}-${part}`,
  schedules: (stage: StageName) => `fjordgate-${stage}`,
  queue: (stage: StageName, part: "jobs" | "feeds") => `fjordgate-${stage}-failed-${part}`,
  logs: (stage: StageName, part: string) => `/fjordgate/${stage}/${part}`,
  /** The firewalls' set of the addresses for which the interface is closed, or that are blocked. */
  addressSet: (stage: StageName, use: AddressUse, version: AddressVersion) =>
    `fjordgate-${stage}-${use}-${version.toLowerCase()}`,
  /** WAF requires this prefix for a log group. */
  firewallLogs: (firewall: string) => `aws-waf-logs-${firewall}`,
  /** Bucket names are globally unique; account and region may be CDK tokens. */
  bucket: (stage: StageName, part: BucketPart, account: string, region: string) =>
    `fjordgate-${stage}-${part}-${account}-${region}`,
  /** Athena takes no hyphens in the name of a database. */
  auditDatabase: (stage: StageName) => `fjordgate_${stage}`,
  auditWorkgroup: (stage: StageName) => `fjordgate-${stage}-audit`,
  dataEvents: (stage: StageName) => `fjordgate-${stage}-accesses`,
  secrets: (stage: StageName) => `fjordgate/${stage}/`,
};

/** The uses of the firewalls' sets of addresses. WAF has a set for each version of IP. */
export const addressUses = ["closed", "blocked"] as const;
export type AddressUse = (typeof addressUses)[number];
export const addressVersions = ["IPV4", "IPV6"] as const;
export type AddressVersion = (typeof addressVersions)[number];

/**
 * The buckets of a stage. `accesses` has CloudTrail's record of accesses to the table and to `audit`; `audit-copy` is in the
 * account of the copies.
 */
type BucketPart = "truststore" | "audit" | "audit-copy" | "accesses";

/**
 * The names with which a stage and its copies in another account know one another. The stack's name does not begin
 * like those of the stage, because "fjordgate-S-*" is deployed into the stage's account.
 */
export const vaultNames = {
  stack: (stage: StageName) => `fjordgate-vault-${stage}`,
  backups: (stage: StageName) => `fjordgate-vault-${stage}`,
  keyAlias: (stage: StageName) => `alias/fjordgate-vault-${stage}`,
  secrets: (stage: StageName) => `fjordgate-vault/${stage}/`,
  /** The backups of the last hours, in the stage's own account, from where they are copied. */
  ownBackups: (stage: StageName) => `fjordgate-${stage}`,
  backupRole: (stage: StageName) => `fjordgate-vault-${stage}-backup`,
  replicationRole: (stage: StageName) => `fjordgate-vault-${stage}-replication`,
  restoreRole: (stage: StageName) => `fjordgate-vault-${stage}-restore`,
};

export const stackParts = [
  "data",
  "audit",
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

/** The stacks of a stage, each after those it depends on; only the sandbox has a developer site. */
export const stackPartsOf = (stage: StageName): StackPart[] =>
  stackParts.filter((part) => stage === "sandbox" || part !== "developer");

/**
 * Everything calls this alias; it points to one version, or to two during a gradual release. So a release changes no
 * API.
 */
export const liveAlias = "live";

/** The stage of each API; clients never see it, because the base path is empty. */
export const gatewayStage = "live";

/**
 * A truststore's key in its bucket is the SHA-256 of its content, so each content has its own key.
 */
export const truststoreKey = (sha256: string) => `${sha256}.pem`;

/** The key of the TPP register's file, in the truststore bucket. */
export const registerKey = "register";

/** Spells an id like its file and its Lambda function. */
export const kebab = (id: string) => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
