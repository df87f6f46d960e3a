/** The names of all environment variables. */
export const names = {
  stage: "STAGE",
  tableName: "TABLE_NAME",
  databaseEndpoint: "DYNAMODB_ENDPOINT",
  databaseTimeout: "DYNAMODB_TIMEOUT",
  fastSdk: "FAST_SDK",
  bankTimeout: "BANK_TIMEOUT",
  connectorAddress: "CONNECTOR_ADDRESS",
  connectorIdentityFile: "CONNECTOR_IDENTITY_FILE",
  connectorGuard: "CONNECTOR_GUARD",
  creditInstitutions: "CREDIT_INSTITUTIONS",
  registerSource: "REGISTER_SOURCE",
  revocationLists: "REVOCATION_LISTS",
  openidConfiguration: "OPENID_CONFIGURATION",
  openidKeyFile: "OPENID_KEY_FILE",
  syntheticNumbers: "SYNTHETIC_NUMBERS",
  functionName: "AWS_LAMBDA_FUNCTION_NAME",
  apiAddress: "API_ADDRESS",
  siteAddress: "SITE_ADDRESS",
  developerAddress: "DEVELOPER_ADDRESS",
  sourceAddress: "SOURCE_ADDRESS",
  supportContact: "SUPPORT_CONTACT",
  securityContact: "SECURITY_CONTACT",
  truststoreFile: "TRUSTSTORE_FILE",
  truststore: "TRUSTSTORE",
  secretsFile: "SECRETS_FILE",
  secretsPrefix: "SECRETS_PREFIX",
  authorityKeyFile: "AUTHORITY_KEY_FILE",
  signAnswers: "SIGN_ANSWERS",
  answerKeyFile: "ANSWER_KEY_FILE",
  answerCertificatesFile: "ANSWER_CERTIFICATES_FILE",
  probeIdentityFile: "PROBE_IDENTITY_FILE",
  bankName: "BANK_NAME",
  bankLogo: "BANK_LOGO",
  bankColour: "BANK_COLOUR",
  bankAccent: "BANK_ACCENT",
  androidPackage: "APP_LINK_ANDROID_PACKAGE",
  androidFingerprints: "APP_LINK_ANDROID_FINGERPRINTS",
  iosAppIds: "APP_LINK_IOS_APP_IDS",
  auditBucket: "AUDIT_BUCKET",
  accessLog: "ACCESS_LOG",
  auditFolder: "AUDIT_FOLDER",
  readRetentionDays: "READ_RETENTION_DAYS",
  endpoint: "AWS_ENDPOINT_URL",
  objectEndpoint: "AWS_ENDPOINT_URL_S3",
  logsEndpoint: "AWS_ENDPOINT_URL_CLOUDWATCH_LOGS",
  metricsNamespace: "POWERTOOLS_METRICS_NAMESPACE",
  tppRequestsPerSecond: "TPP_REQUESTS_PER_SECOND",
  tppBankMilliseconds: "TPP_BANK_MILLISECONDS",
} as const;

type Name = keyof typeof names;

/**
 * Reads the environment on use and not at import, so that loading a module needs no settings. In a deployed function
 * the environment does not change, so it is copied once: each read of `process.env` takes a microsecond, and every
 * request makes many.
 */
export function environment(): NodeJS.ProcessEnv {
  kept ??= process.env[names.functionName] ? { ...process.env } : false;
  return kept || process.env;
}

let kept: NodeJS.ProcessEnv | false | undefined;

/** The value of a variable. Throws if it is not set. */
export const readVariable = (name: Name): string => {
  const value = environment()[names[name]];
  if (!value) throw new Error(`The environment variable ${names[name]} is not set.`);
  return value;
};

/** Splits a variable's value at its commas. */
export const listVariable = (name: Name): string[] =>
  (environment()[names[name]] ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
