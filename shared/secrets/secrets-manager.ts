/** The parts of Secrets Manager's SDK that are used. Only secret-store.ts imports this file, on first use. */
export { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
