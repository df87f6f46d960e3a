import * as v from "valibot";
import type { StageName } from "./stage-settings.ts";

const text = v.string("must be a text");
const email = v.pipe(text, v.email("is not an e-mail address"));
const topic = v.pipe(
  text,
  v.regex(
    /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/,
    "is not the ARN of a topic (arn:aws:sns:…)",
  ),
);

/** The destination of the alarms of each severity: an address, or a topic of the bank's own. */
export const alarmSettings = {
  alarmEmail: v.optional(email),
  alarmTopic: v.optional(topic),
  warningEmail: v.optional(email),
  warningTopic: v.optional(topic),
};

type AlarmSettings = v.InferOutput<v.ObjectSchema<typeof alarmSettings, undefined>>;

/** An address, or the ARN of a topic; neither if nobody gets the alarms. */
type Destination = { email?: string; topic?: string };

/** The destination of each severity. */
export type Destinations = { page: Destination; warning: Destination };

/** Warnings go where alarms go, unless they have a destination of their own. */
export function destinationsOf(settings: AlarmSettings): Destinations {
  const { alarmEmail, alarmTopic, warningEmail, warningTopic } = settings;
  const page = destination(alarmEmail, alarmTopic);
  const warning = warningEmail || warningTopic ? destination(warningEmail, warningTopic) : page;
  return { page, warning };
}

const destination = (address?: string, arn?: string): Destination => ({
  ...(address && { email: address }),
  ...(arn && { topic: arn }),
});

/** Production is not deployed without somebody who gets its alarms. */
export function missingAlarms(
  stage: StageName,
  { alarmEmail, alarmTopic, warningEmail, warningTopic }: AlarmSettings,
): string[] {
  const faults: string[] = [];
  if (stage === "production" && !alarmEmail && !alarmTopic)
    faults.push(
      "alarmEmail is missing; give the address, or with alarmTopic the topic, of those who act at night",
    );
  if (alarmEmail && alarmTopic)
    faults.push("alarmEmail and alarmTopic exclude each other: subscribe the address to the topic");
  if (warningEmail && warningTopic)
    faults.push(
      "warningEmail and warningTopic exclude each other: subscribe the address to the topic",
    );
  return faults;
}
