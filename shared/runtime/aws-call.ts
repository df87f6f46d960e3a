import { Sha256 } from "./sha256.ts";

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string };

/** The service of AWS that a call is signed for, its region, and the keys that sign. */
export type Signing = { service: string; region: string; credentials: Credentials };

/** A call by POST, before it is signed. */
export type ToSign = { url: URL; headers: Readonly<Record<string, string>>; text: string };

/**
 * The headers of a call signed for AWS (Signature Version 4). Without `at` it is signed for the present time. The signer
 * is loaded late, because the route table loads this file and no AWS SDK.
 */
export async function signedHeaders(
  { url, headers, text }: ToSign,
  signing: Signing,
  at?: Date,
): Promise<Record<string, string>> {
  const { SignatureV4 } = await import("@smithy/signature-v4");
  const signed = await new SignatureV4({ ...signing, sha256: Sha256 }).sign(
    {
      method: "POST",
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      headers: { ...headers, host: url.host },
      body: text,
    },
    at ? { signingDate: at } : {},
  );
  return signed.headers;
}

type AwsCall = { url: string; target: string; signing: Signing; limit?: number };

/**
 * Calls a service in AWS's JSON protocol. `target` is the name of its API and of the operation, `limit` the
 * milliseconds after which there is no answer.
 */
export async function callAws(
  { url: address, target, signing, limit }: AwsCall,
  input: object,
): Promise<Response> {
  const [url, text] = [new URL(address), JSON.stringify(input)];
  const named = { "content-type": "application/x-amz-json-1.1", "x-amz-target": target };
  const headers = await signedHeaders({ url, headers: named, text }, signing);
  const signal = limit === undefined ? null : AbortSignal.timeout(limit);
  return fetch(url, { method: "POST", headers, body: text, signal });
}

/** The keys of a function's role. Lambda puts them into the environment, and new keys in each new container. */
export function roleCredentials(): Credentials {
  const { AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "", AWS_SESSION_TOKEN } = process.env;
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN ? { sessionToken: AWS_SESSION_TOKEN } : {}),
  };
}
