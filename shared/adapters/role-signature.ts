import { SignatureV4 } from "@smithy/signature-v4";
import { Sha256 } from "../runtime/sha256.ts";

export type ToSign = { url: URL; headers: Readonly<Record<string, string>>; text: string };

/**
 * The AWS service and region to sign for, from the ARN of the API Gateway, VPC Lattice service or function in front
 * of the connector.
 */
export function guardOf(arn: string): { service: string; region: string } {
  const [, , service = "", region = ""] = arn.split(":");
  return { service: service === "vpc-lattice" ? "vpc-lattice-svcs" : service, region };
}

/**
 * The headers of a call signed with the function's role (AWS Signature Version 4). Lambda provides the role's keys in
 * the environment, and new keys in each new container.
 */
export async function signedByRole(
  { url, headers, text }: ToSign,
  arn: string,
  at: Date,
): Promise<Record<string, string>> {
  const { AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "", AWS_SESSION_TOKEN } = process.env;
  const signer = new SignatureV4({
    ...guardOf(arn),
    sha256: Sha256,
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID,
      secretAccessKey: AWS_SECRET_ACCESS_KEY,
      ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
    },
  });
  const signed = await signer.sign(
    {
      method: "POST",
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: { ...headers, host: url.host },
      body: text,
    },
    { signingDate: at },
  );
  return signed.headers;
}
