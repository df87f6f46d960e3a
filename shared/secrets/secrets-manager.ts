/** All that is used of Secrets Manager's SDK, by name. Only secret-store.ts loads this, on first use. */
export { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
