import { brandNames } from "../../shared/http/own-brand.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { brandHere } from "./brand.ts";

export const tableName = "fjordgate";

type LocalEnvironment = {
  stage?: StageName;
  apiAddress: string;
  siteAddress: string;
  truststoreFile: string;
  secretsFile: string;
  /** The sandbox's. */
  developerAddress?: string;
  authorityKeyFile?: string;
};

/** Sets what the handlers find in their environment; deployed, the stack sets the same names. */
export function setEnvironment({ stage = "sandbox", ...local }: LocalEnvironment) {
  const { logo } = brandHere();
  const { developerAddress, authorityKeyFile } = local;
  Object.assign(process.env, {
    // What reads it knows no files.
    ...(logo && { [brandNames.logo]: logo }),
    STAGE: stage,
    API_ADDRESS: local.apiAddress,
    SITE_ADDRESS: local.siteAddress,
    ...(developerAddress && { DEVELOPER_ADDRESS: developerAddress }),
    ...(authorityKeyFile && { AUTHORITY_KEY_FILE: authorityKeyFile }),
    TRUSTSTORE_FILE: local.truststoreFile,
    SECRETS_FILE: local.secretsFile,
    // Errors of our own over several lines; metrics need a namespace to be written, and here there is none.
    POWERTOOLS_DEV: "true",
    POWERTOOLS_SERVICE_NAME: "fjordgate-local",
  });
}

/** The SDK signs its calls and so wants credentials, though a local database looks at none. */
export function setDummyCredentials() {
  process.env.AWS_REGION ??= "eu-north-1";
  if (process.env.AWS_PROFILE || process.env.AWS_ACCESS_KEY_ID) return;
  process.env.AWS_ACCESS_KEY_ID = "local";
  process.env.AWS_SECRET_ACCESS_KEY = "local";
}
