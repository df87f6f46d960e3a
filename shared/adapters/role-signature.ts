import { SignatureV4 } from "@smithy/signature-v4";
import { Sha256 } from "../aws/sha256.ts";

export type ToSign = { url: URL; headers: Readonly<Record<string, string>>; text: string };

/** For which service of AWS, and where, by the ARN of what guards the connector: API Gateway, VPC Lattice or a function. */
export function guardOf(arn: string): { service: string; region: string } {
  const [, , service = "", region = ""] = arn.split(":");
  return { service: service === "vpc-lattice" ? "vpc-lattice-svcs" : service, region };
}

/**
 * The headers of a call that the function's own role signs (AWS Signature Version 4). Lambda puts the role's keys into the
 * environment, and new ones into each new container.
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
