import { signedHeaders } from "../../shared/runtime/aws-call.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { ownSigning } from "../own-signing.ts";
import { stackOutput } from "../stack-output.ts";
import { type Check, holds, notChecked } from "./check.ts";

/** Checks that whoever should get the alarms has confirmed it. Until then nobody gets them, and nothing says so. */
export const subscriptions: Check = async ({ stage }) => {
  if (!stage) return notChecked("--stage was not given");
  const topics = [
    await stackOutput(stage, "operations", "AlarmTopic"),
    await stackOutput(stage, "operations", "WarningTopic"),
  ];
  const found = await Promise.all([...new Set(topics)].map((topic) => subscribed(topic)));
  const all = found.flat();
  const pending = all.filter((arn) => arn === "PendingConfirmation").length;
  const isSilent = found.some(({ length }) => length === 0);
  const detail = `${all.length} subscriptions of alarms and warnings, ${pending} not confirmed`;
  if (isSilent && !pending && mayBeSilent(stage))
    return notChecked(`${detail}; nobody gets the alarms`);
  return holds({ "all confirmed": pending === 0, "somebody for each topic": !isSilent }, detail);
};

/** The sandbox is deployed without an address, too. */
const mayBeSilent = (stage: StageName) => stage === "sandbox";

/** SNS has a word in place of the ARN of a subscription that is not confirmed, and still lists one that was deleted. */
const isKept = (arn: string) => /^(arn:|PendingConfirmation$)/.test(arn);

/** Returns the ARNs of a topic's subscriptions. */
async function subscribed(topic: string, next = ""): Promise<string[]> {
  const signing = await ownSigning("sns");
  const { AWS_ENDPOINT_URL_SNS, AWS_ENDPOINT_URL } = process.env;
  const own = `https://sns.${signing.region}.amazonaws.com`;
  const url = new URL(AWS_ENDPOINT_URL_SNS ?? AWS_ENDPOINT_URL ?? own);
  const asked = { Action: "ListSubscriptionsByTopic", Version: "2010-03-31", TopicArn: topic };
  const text = `${new URLSearchParams({ ...asked, ...(next && { NextToken: next }) })}`;
  const form = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  const headers = await signedHeaders({ url, headers: form, text }, signing);
  const response = await fetch(url, { method: "POST", headers, body: text });
  const answer = await response.text();
  if (!response.ok) throw new Error(`SNS answers ${response.status} for ${topic}.`);
  const found = valuesOf("SubscriptionArn", answer).filter(isKept);
  const [more] = valuesOf("NextToken", answer);
  return more ? [...found, ...(await subscribed(topic, more))] : found;
}

/** The texts of an element in SNS's answer, which is XML. */
const valuesOf = (element: string, xml: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(
    ([, text = ""]) => text,
  );
