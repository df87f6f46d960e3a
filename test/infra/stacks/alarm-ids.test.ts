import { hash } from "node:crypto";
import type { Template } from "aws-cdk-lib/assertions";
import { operationsOf, releasesOf, sampleStage } from "./sample-stage.ts";

/** CDK's logical id of an alarm that stands directly in its stack, under its short name. */
const idOf = (name: string) =>
  `${name.replaceAll("-", "")}${hash("md5", `${name}/Resource`).slice(0, 8).toUpperCase()}`;

const alarmsOf = (template: Template) =>
  ["Alarm", "CompositeAlarm"].flatMap((type) =>
    Object.entries(template.findResources(`AWS::CloudWatch::${type}`)),
  );

describe.each(["sandbox", "production"] as const)("the logical ids of alarms in %s", (stage) => {
  const watched = sampleStage(stage);
  const alarms = [operationsOf(watched), releasesOf(watched)].flatMap(alarmsOf);

  it("depend on the alarms' names only", () => {
    // With another id CloudFormation would create the alarm before it deletes the old one, and the name would exist.
    const prefix = `fjordgate-${stage}-`.length;
    const expected = alarms.map(([, { Properties: of }]) => idOf(`${of.AlarmName}`.slice(prefix)));
    expect(alarms.map(([id]) => id)).toEqual(expected);
    expect(alarms.length).toBeGreaterThan(50);
  });

  it("come with a fixed id of the alarm topic, so that its subscriptions stay confirmed", () => {
    const topics = operationsOf(watched).findResources("AWS::SNS::Topic");
    expect(Object.keys(topics)).toContain("AlarmsTopic3A2DFEBA");
  });
});
