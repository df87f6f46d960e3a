import * as v from "valibot";
import { alarmSettings, missingAlarms } from "./alarm-settings.ts";
import { answerSettings, signAnswersByDefault } from "./answer-settings.ts";
import { appSettings } from "./app-settings.ts";
import { auditSettings } from "./audit-settings.ts";
import { brandSettings } from "./brand-settings.ts";
import { contactSettings } from "./contact-settings.ts";
import { existingFile } from "./existing-file.ts";
import { limitFaults, limitSettings } from "./limit-settings.ts";
import { number } from "./number-settings.ts";
import { missingPorts, portSettings } from "./port-settings.ts";
import { missingLists, registerSettings } from "./register-settings.ts";
import { vaultFaults, vaultSettings } from "./vault-settings.ts";

export const stageNames = ["sandbox", "production"] as const;
export type StageName = (typeof stageNames)[number];

/**
 * The retention periods that CloudWatch accepts, in days. Shorter ones than two weeks are left out, because the
 * regulator's figures of a missing hour are made again from the access log.
 */
const retentions = [14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 3653];

const text = v.string("must be a text");

const domain = v.pipe(
  text,
  v.regex(
    /^(?=.{4,64}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/,
    "is not a domain name in lower case of at most 64 characters",
  ),
);

const certificate = v.pipe(
  text,
  v.regex(
    /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[a-f0-9-]+$/,
    "is not the ARN of a certificate in AWS Certificate Manager (arn:aws:acm:…:certificate/…)",
  ),
);

const hostedZone = v.pipe(
  text,
  v.regex(/^Z[A-Z0-9]+:[a-z0-9.-]+$/, 'is not "<zone id>:<zone name>", such as Z0123:bank.no'),
  v.transform((text) => {
    const [id = "", name = ""] = text.split(":");
    return { id, name };
  }),
);

/** The settings of a stage, from the context of cdk.json or `-c <stage>.<name>=<value>`. */
const settingsOfStage = v.strictObject({
  apiDomain: domain,
  siteDomain: domain,
  developerDomain: v.optional(domain),
  apiCertificate: v.optional(certificate),
  siteCertificate: v.optional(certificate),
  developerCertificate: v.optional(certificate),
  ownershipCertificate: v.optional(certificate),
  hostedZone: v.optional(hostedZone),
  truststoreFile: v.optional(existingFile),
  truststore: v.pipe(
    text,
    v.regex(/^[\da-f]{64}$/, "is not the SHA-256 that npm run bank -- truststore check prints"),
  ),
  ...portSettings,
  ...registerSettings,
  ...alarmSettings,
  logRetentionDays: v.optional(
    number((days) => retentions.includes(days), `must be one of ${retentions.join(", ")}`),
    "30",
  ),
  ...auditSettings,
  ...vaultSettings,
  ...limitSettings,
  logLevel: v.optional(
    v.picklist(["DEBUG", "INFO", "WARN", "ERROR"], "must be DEBUG, INFO, WARN or ERROR"),
    "INFO",
  ),
  ...brandSettings,
  ...appSettings,
  ...answerSettings,
  ...contactSettings,
  tableName: v.optional(v.pipe(text, v.regex(/^[\w.-]{3,255}$/, "is not a valid table name"))),
  tableStream: v.optional(
    v.pipe(
      text,
      v.regex(
        /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/\S+$/,
        "is not the ARN of a table's stream (arn:aws:dynamodb:…:table/…/stream/…)",
      ),
    ),
  ),
  restart: v.optional(
    v.pipe(text, v.regex(/^[\w.:-]{1,60}$/, "must have 1 to 60 letters, digits and . : - _")),
  ),
  rollout: v.optional(v.picklist(["all-at-once", "gradual"], "must be all-at-once or gradual")),
});

export type StageSettings = Omit<v.InferOutput<typeof settingsOfStage>, "dataEvents"> & {
  stage: StageName;
  rollout: "all-at-once" | "gradual";
  dataEvents: "none" | "others" | "all";
  signAnswers: "on" | "off";
};

/**
 * Thrown when the settings of a stage cannot be deployed; the message lists every wrong setting.
 */
export class SettingsRefused extends Error {
  override readonly name = "SettingsRefused";
}

/** Reads a stage's settings from CDK's context; throws one error that lists all faults. */
export function stageSettings(stage: StageName, context: Record<string, unknown>): StageSettings {
  const prefix = `${stage}.`;
  const given = Object.entries(context)
    .filter(([name, value]) => name.startsWith(prefix) && value !== "")
    .map(([name, value]) => [name.slice(prefix.length), value]);
  const { success, output, issues } = v.safeParse(settingsOfStage, Object.fromEntries(given));
  const faults = success ? missing(stage, output) : issues.map(faultOf);
  if (!success || faults.length)
    throw new SettingsRefused(
      [
        `The stage ${stage} cannot be deployed:`,
        ...faults.map((fault) => `  ${prefix}${fault}`),
      ].join("\n"),
    );
  const dataEvents = output.dataEvents ?? (stage === "production" ? "others" : "none");
  const signAnswers = output.signAnswers ?? signAnswersByDefault[stage];
  const rollout = output.rollout ?? (stage === "production" ? "gradual" : "all-at-once");
  return { ...output, stage, dataEvents, signAnswers, rollout };
}

function faultOf({ path, message, type, expected }: v.BaseIssue<unknown>): string {
  const name = path?.map(({ key }) => key).join(".");
  if (type !== "strict_object") return `${name} ${message}`;
  if (expected === "never") return `${name} is not a setting of a stage`;
  if (name === "truststore")
    return "truststore is missing; npm run bank -- truststore check prints it for the certificates you trust";
  return `${name} is missing; give a domain name of your own, such as psd2.bank.no`;
}

/**
 * Lists missing settings. Each domain needs a certificate: an existing one, or a hosted zone in
 * which CDK validates a new one.
 */
function missing(
  stage: StageName,
  { hostedZone, ...settings }: v.InferOutput<typeof settingsOfStage>,
): string[] {
  const { apiDomain, siteDomain, developerDomain } = settings;
  const parts = ["api", "site", ...(developerDomain ? ["developer" as const] : [])] as const;
  const faults = parts.flatMap((part) => {
    const name = settings[`${part}Domain`];
    if (!hostedZone && !settings[`${part}Certificate`])
      return [
        `${part}Certificate is missing; give the ARN of a certificate, or a hostedZone in which one can be made`,
      ];
    if (hostedZone && !`.${name}`.endsWith(`.${hostedZone.name}`))
      return [`${part}Domain is not within the zone ${hostedZone.name}`];
    return [];
  });
  if (stage === "sandbox" && !developerDomain)
    faults.push("developerDomain is missing; give a domain name for the developer site");
  if (stage === "production" && (developerDomain || settings.developerCertificate))
    faults.push("developerDomain and developerCertificate are for the sandbox only");
  if (stage === "production" && Object.keys(contactSettings).some((name) => name in settings))
    faults.push("supportContact, securityContact and sourceAddress are for the sandbox only");
  faults.push(...missingPorts(stage, settings), ...missingLists(stage, settings));
  faults.push(...missingAlarms(stage, settings));
  faults.push(...vaultFaults(stage, settings));
  if (!settings.tableName !== !settings.tableStream)
    faults.push("tableName and tableStream go together: give the stream of that table");
  if (!settings.androidPackage !== !settings.androidFingerprints)
    faults.push("androidPackage and androidFingerprints go together: Android checks both");
  faults.push(...limitFaults(settings));
  if (apiDomain === siteDomain)
    faults.push("siteDomain must differ from apiDomain: browsers have no client certificate");
  if (developerDomain === apiDomain || developerDomain === siteDomain)
    faults.push("developerDomain must differ from apiDomain and siteDomain");
  return faults;
}
