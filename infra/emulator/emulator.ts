import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { CannotStart } from "../local/cannot-start.ts";
import { startMinistack } from "./ministack.ts";

export type Emulator = {
  endpoint: string;
  /** The certificate it shows, when it is one that nobody trusts by itself. */
  certificateFile?: string;
  stop: () => Promise<void>;
};

/**
 * Starts MiniStack, or uses what AWS_ENDPOINT_URL names, such as LocalStack, and sets the environment so that the AWS
 * SDK here and every command started from here speaks to it, and never to an account of the cloud.
 */
export async function openEmulator(data: string, port: number): Promise<Emulator> {
  const given = process.env.AWS_ENDPOINT_URL;
  if (given) {
    await fetch(given).catch(() => {
      throw new CannotStart(`Nobody answers at ${given}, which AWS_ENDPOINT_URL names.`);
    });
    pointTo(given);
    return { endpoint: given, stop: async () => {} };
  }
  const { endpoint, certificateFile, stop } = await startMinistack(data, port);
  pointTo(endpoint);
  trust(readFileSync(certificateFile, "utf8"));
  // The SDKs of other processes read the first, the command line of CDK the second.
  Object.assign(process.env, {
    NODE_EXTRA_CA_CERTS: certificateFile,
    AWS_CA_BUNDLE: certificateFile,
  });
  return { endpoint, certificateFile, stop };
}

export const account = "000000000000";
export const region = "eu-west-1";

function pointTo(endpoint: string) {
  for (const name of ["AWS_PROFILE", "AWS_DEFAULT_PROFILE", "AWS_SESSION_TOKEN"])
    delete process.env[name];
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    CDK_DEFAULT_ACCOUNT: account,
    CDK_DEFAULT_REGION: region,
  });
}

/** Lets this process trust an authority beside those it trusts already. */
export function trust(certificatePem: string): void {
  setDefaultCACertificates([...getCACertificates("default"), certificatePem]);
}
