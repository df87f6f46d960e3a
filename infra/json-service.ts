import { callAws } from "../shared/runtime/aws-call.ts";
import { ownSigning } from "./own-signing.ts";

/** The services that are called without their SDKs, which would be more dependencies, and the name of each one's API. */
const apis = { athena: "AmazonAthena", wafv2: "AWSWAF_20190729" } as const;

/** Asks one of these services. An error has AWS's name and message. */
export type Ask = <Answer>(action: string, input: object) => Promise<Answer>;

export async function jsonService(service: keyof typeof apis): Promise<Ask> {
  const signing = await ownSigning(service);
  const { AWS_ENDPOINT_URL: every } = process.env;
  const own = process.env[`AWS_ENDPOINT_URL_${service.toUpperCase()}`];
  const url = own ?? every ?? `https://${service}.${signing.region}.amazonaws.com`;
  return async <Answer>(action: string, input: object) => {
    const answer = await callAws({ url, target: `${apis[service]}.${action}`, signing }, input);
    const told = (await answer.json()) as Answer & Failure;
    if (answer.ok) return told;
    const { __type: type = "", message = told.Message ?? type } = told;
    throw Object.assign(new Error(message), { name: type.replace(/^.*#/, "") });
  };
}

type Failure = { __type?: string; message?: string; Message?: string };
