import { Stack } from "aws-cdk-lib";
import { Alarm, AlarmRule, AlarmState, CompositeAlarm } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Construct } from "constructs";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { AlarmTopic } from "./alarm-topic.ts";
import { alarmDescription, alarmName, raiseAlarm } from "./alarms/raise-alarm.ts";
import type { WatchedFunction } from "./alarms/watched.ts";
import { combinedAlarms, downParts } from "./releases/combined-alarms.ts";
import { GradualReleases } from "./releases/gradual-releases.ts";

export type ReleasesProps = {
  stage: StageName;
  functions: readonly WatchedFunction[];
  rollout: "all-at-once" | "gradual";
};

/**
 * The parts that an emulator of AWS does not support: alarms with metric math, composite alarms,
 * and gradual releases.
 */
export class ReleasesStack extends Stack {
  constructor(scope: Construct, { stage, functions, rollout }: ReleasesProps) {
    super(scope, resourceNames.stack(stage, "releases"), {
      description: `Fjordgate ${stage}: calculating alarms, gradual releases`,
    });
    const action = new SnsAction(AlarmTopic.named(this, stage));
    const down = this.#interfaceDown(stage);
    down.addAlarmAction(action);
    down.addOkAction(action);
    for (const alarm of combinedAlarms(stage)) raiseAlarm(this, stage, alarm, action);
    if (rollout === "gradual") new GradualReleases(this, stage, functions).node.addDependency(down);
  }

  /** Combines failures that functions counted, or that only the gateway saw, with the absence of any success. */
  #interfaceDown(stage: StageName): CompositeAlarm {
    const { fiveFailures, noSuccess } = downParts(stage);
    const failing = raiseAlarm(this, stage, fiveFailures);
    const unanswered = Alarm.fromAlarmName(
      this,
      "interface-unanswered",
      alarmName(stage, "sideUnanswered", "interface"),
    );
    return new CompositeAlarm(this, "interface-down", {
      compositeAlarmName: alarmName(stage, "interfaceDown"),
      alarmDescription: alarmDescription("interfaceDown"),
      alarmRule: AlarmRule.allOf(
        AlarmRule.fromAlarm(raiseAlarm(this, stage, noSuccess), AlarmState.ALARM),
        AlarmRule.anyOf(
          AlarmRule.fromAlarm(failing, AlarmState.ALARM),
          AlarmRule.fromAlarm(unanswered, AlarmState.ALARM),
        ),
      ),
    });
  }
}
