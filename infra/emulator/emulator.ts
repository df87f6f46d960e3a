import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { CannotStart } from "../local/cannot-start.ts";
import { startMinistack } from "./ministack.ts";

export type Emulator = {
  endpoint: string;
  /** The file of its certificate, if it is self-signed. */
  stop: () => Promise<void>;
};

/**
 * Starts MiniStack, or uses the emulator at AWS_ENDPOINT_URL, such as LocalStack. It sets the
 * environment so that the AWS SDK, here and in all started commands, calls the emulator and never a
 * real account.
 */
export async function openEmulator(data: string, port: number): Promise<Emulator> {
  const given = process.env.AWS_ENDPOINT_URL;
  if (given) {
    await fetch(given).catch(() => {
      throw new CannotStart(`Nothing answers at ${given}, the value of AWS_ENDPOINT_URL.`);
    });
    pointTo(given);
    return { endpoint: given, stop: async () => {} };
  }
  const { endpoint, certificateFile, stop } = await startMinistack(data, port);
  pointTo(endpoint);
  trust(readFileSync(certificateFile, "utf8"));
  // The first variable is for SDKs in other processes, the second for CDK's command line.
  Object.assign(process.env, {
    NODE_EXTRA_CA_CERTS: certificateFile,
    AWS_CA_BUNDLE: certificateFile,
  });
  return { endpoint, stop };
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

/** Makes this process trust one more authority. */
export function trust(certificatePem: string): void {
  setDefaultCACertificates([...getCACertificates("default"), certificatePem]);
}
