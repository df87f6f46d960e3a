import type { Signing } from "../shared/runtime/aws-call.ts";

/** The region and credentials that AWS's SDK finds, for a service that is called without an SDK of its own. */
export async function ownSigning(service: string): Promise<Signing> {
  const { CloudFormationClient } = await import("@aws-sdk/client-cloudformation");
  const { config } = new CloudFormationClient();
  const [region, credentials] = await Promise.all([config.region(), config.credentials()]);
  return { service, region, credentials };
}
