import { Stack } from "aws-cdk-lib";
import { Alarm, AlarmRule, AlarmState, CompositeAlarm } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { Destinations } from "../deployment/alarm-settings.ts";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { AlarmTopics } from "./alarm-topic.ts";
import {
  type AlarmActions,
  alarmDescription,
  alarmName,
  raiseAlarm,
} from "./alarms/raise-alarm.ts";
import type { WatchedFunction } from "./alarms/watched.ts";
import { combinedAlarms, downParts } from "./releases/combined-alarms.ts";
import { GradualReleases } from "./releases/gradual-releases.ts";
import { savedQueries } from "./releases/saved-queries.ts";

export type ReleasesProps = {
  stage: StageName;
  functions: readonly WatchedFunction[];
  destinations: Destinations;
};

/**
 * The parts that an emulator of AWS does not support: alarms with metric math, composite alarms,
 * saved queries, and gradual releases.
 */
export class ReleasesStack extends Stack {
  constructor(scope: Construct, { stage, functions, destinations }: ReleasesProps) {
    super(scope, resourceNames.stack(stage, "releases"), {
      description: `Fjordgate ${stage}: calculating alarms, saved queries, gradual releases`,
    });
    const actions = AlarmTopics.actionsByName(this, stage, destinations);
    const down = this.#interfaceDown(stage, actions);
    down.addAlarmAction(actions.page);
    down.addOkAction(actions.page);
    for (const alarm of combinedAlarms(stage)) raiseAlarm(this, stage, alarm, actions);
    savedQueries(this, stage);
    new GradualReleases(this, stage, functions).node.addDependency(down);
  }

  /** Combines failures that functions counted, or that only the gateway saw, with the absence of any success. */
  #interfaceDown(stage: StageName, actions: AlarmActions): CompositeAlarm {
    const { fiveFailures, noSuccess } = downParts(stage);
    const failing = raiseAlarm(this, stage, fiveFailures, actions);
    const unanswered = Alarm.fromAlarmName(
      this,
      "interface-unanswered",
      alarmName(stage, "sideUnanswered", "interface"),
    );
    return new CompositeAlarm(this, "interface-down", {
      compositeAlarmName: alarmName(stage, "interfaceDown"),
      alarmDescription: alarmDescription("interfaceDown"),
      alarmRule: AlarmRule.allOf(
        AlarmRule.fromAlarm(raiseAlarm(this, stage, noSuccess, actions), AlarmState.ALARM),
        AlarmRule.anyOf(
          AlarmRule.fromAlarm(failing, AlarmState.ALARM),
          AlarmRule.fromAlarm(unanswered, AlarmState.ALARM),
        ),
      ),
    });
  }
}
