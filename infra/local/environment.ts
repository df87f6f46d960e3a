import { brandNames } from "../../shared/http/own-brand.ts";
import { signAnswersByDefault } from "../deployment/answer-settings.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { brandHere } from "./brand.ts";

export const tableName = "fjordgate";

type LocalEnvironment = {
  stage?: StageName;
  apiAddress: string;
  siteAddress: string;
  truststoreFile: string;
  secretsFile: string;
  /** The files of the key that signs answers and of its certificates. */
  answers?: { key: string; certificates: string };
  /** Without it the audit trail stays in the table. */
  auditFolder?: string;
  /** Sandbox only. */
  developerAddress?: string;
  authorityKeyFile?: string;
};

/** Sets the environment of the handlers; in a deployment the stack sets the same names. */
export function setEnvironment({ stage = "sandbox", ...local }: LocalEnvironment) {
  const { logo } = brandHere();
  const { developerAddress, authorityKeyFile, answers } = local;
  Object.assign(process.env, {
    // The handlers cannot read files, so they get the logo's text.
    ...(logo && { [brandNames.logo]: logo }),
    STAGE: stage,
    API_ADDRESS: local.apiAddress,
    SITE_ADDRESS: local.siteAddress,
    ...(developerAddress && { DEVELOPER_ADDRESS: developerAddress }),
    ...(authorityKeyFile && { AUTHORITY_KEY_FILE: authorityKeyFile }),
    ...(answers && {
      ANSWER_KEY_FILE: answers.key,
      ANSWER_CERTIFICATES_FILE: answers.certificates,
      SIGN_ANSWERS: process.env.SIGN_ANSWERS || signAnswersByDefault[stage],
    }),
    TRUSTSTORE_FILE: local.truststoreFile,
    SECRETS_FILE: local.secretsFile,
    ...(local.auditFolder && { AUDIT_FOLDER: local.auditFolder }),
    // Prints our errors over several lines. Metrics need a namespace to be written, so none are
    // written here.
    POWERTOOLS_DEV: "true",
    POWERTOOLS_SERVICE_NAME: "fjordgate-local",
  });
}

/**
 * Sets credentials, which the SDK needs to sign its calls; a local database does not check them.
 */
export function setDummyCredentials() {
  process.env.AWS_REGION ??= "eu-north-1";
  if (process.env.AWS_PROFILE || process.env.AWS_ACCESS_KEY_ID) return;
  process.env.AWS_ACCESS_KEY_ID = "local";
  process.env.AWS_SECRET_ACCESS_KEY = "local";
}
