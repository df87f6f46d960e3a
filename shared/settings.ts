/** The environment, every name once. Read when asked, never at import, so that loading a module needs none. */
const names = {
  stage: "STAGE",
  tableName: "TABLE_NAME",
  databaseEndpoint: "DYNAMODB_ENDPOINT",
  apiAddress: "API_ADDRESS",
  siteAddress: "SITE_ADDRESS",
  truststoreFile: "TRUSTSTORE_FILE",
  secretsFile: "SECRETS_FILE",
  bankName: "BANK_NAME",
} as const;

type Name = keyof typeof names;

const read = (name: Name): string => {
  const value = process.env[names[name]];
  if (!value) throw new Error(`The environment variable ${names[name]} is not set.`);
  return value;
};

export const settings = {
  /** Which stage this is; whatever is not clearly the sandbox is production. */
  get stage(): "sandbox" | "production" {
    return process.env[names.stage] === "sandbox" ? "sandbox" : "production";
  },
  get tableName() {
    return read("tableName");
  },
  /** Where DynamoDB is, when it is not AWS's own. */
  get databaseEndpoint() {
    return process.env[names.databaseEndpoint];
  },
  /** The public address of the TPP interface, without a slash at its end. */
  get apiAddress() {
    return read("apiAddress");
  },
  /** The public address of the SCA site, without a slash at its end. */
  get siteAddress() {
    return read("siteAddress");
  },
  get truststoreFile() {
    return read("truststoreFile");
  },
  get secretsFile() {
    return read("secretsFile");
  },
  /** The bank's name as the PSU knows it. */
  get bankName() {
    return process.env[names.bankName] || "Fjordbanken";
  },
};
