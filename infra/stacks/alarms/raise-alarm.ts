import {
  Alarm,
  ComparisonOperator,
  type IAlarmAction,
  type IMetric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { StageName } from "../../deployment/stage-settings.ts";
import { type AlarmKind, alarmOf, type Silence } from "./alarm-table.ts";
import { anchorOf } from "./anchor-of.ts";

/** An alarm before it is created in a stack. */
export type PlannedAlarm = {
  kind: AlarmKind;
  /** The value for the brackets in the kind's name. */
  of?: string;
  metric: IMetric;
  /** The alarm is raised at this value or above it; with `below`, below it. */
  threshold: number;
  below?: boolean;
  /** The number of consecutive periods of the metric; one by default. */
  periods?: number;
};

const missing: Record<Silence, TreatMissingData> = {
  fine: TreatMissingData.NOT_BREACHING,
  bad: TreatMissingData.BREACHING,
  unchanged: TreatMissingData.IGNORE,
};

const filled = (text: string, of: string) => text.replaceAll(/<[a-z]+>/g, of);

export const alarmName = (stage: StageName, kind: AlarmKind, of = "") =>
  `fjordgate-${stage}-${filled(alarmOf(kind).name, of.toLowerCase())}`;

/** The alarm's description, which the person on call reads first. It ends with the link to the alarm's own chapter. */
export function alarmDescription(kind: AlarmKind, of = ""): string {
  const { name, means, look } = alarmOf(kind);
  return `${filled(`${means} First look: ${look}`, of)} What to do: infra/alarms/README.md#${anchorOf(name)}`;
}

/** The actions that an alarm of each severity starts, to notify somebody. */
export type AlarmActions = { page: IAlarmAction; warning: IAlarmAction };

/** Creates a planned alarm. */
export function raiseAlarm(
  scope: Construct,
  stage: StageName,
  planned: PlannedAlarm,
  actions: AlarmActions,
): Alarm {
  const { kind, of = "", metric, threshold, below = false, periods = 1 } = planned;
  const { silence = "fine", severity, tellsEnd } = alarmOf(kind);
  const name = alarmName(stage, kind, of);
  const alarm = new Alarm(scope, name.slice(`fjordgate-${stage}-`.length), {
    alarmName: name,
    alarmDescription: alarmDescription(kind, of),
    metric,
    threshold,
    evaluationPeriods: periods,
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    treatMissingData: missing[silence],
  });
  if (severity === "part") return alarm;
  alarm.addAlarmAction(actions[severity]);
  if (tellsEnd) alarm.addOkAction(actions[severity]);
  return alarm;
}
