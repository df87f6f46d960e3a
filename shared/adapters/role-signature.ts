import { roleCredentials, signedHeaders, type ToSign } from "../runtime/aws-call.ts";

/**
 * The AWS service and region to sign for, from the ARN of the API Gateway, VPC Lattice service or function in front
 * of the connector.
 */
export function guardOf(arn: string): { service: string; region: string } {
  const [, , service = "", region = ""] = arn.split(":");
  return { service: service === "vpc-lattice" ? "vpc-lattice-svcs" : service, region };
}

/** The headers of a call signed with the function's role. */
export const signedByRole = (
  call: ToSign,
  arn: string,
  at: Date,
): Promise<Record<string, string>> =>
  signedHeaders(call, { ...guardOf(arn), credentials: roleCredentials() }, at);
