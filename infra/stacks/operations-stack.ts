import { Stack } from "aws-cdk-lib";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Construct } from "constructs";
import { resourceNames } from "../deployment/names.ts";
import { AlarmTopic } from "./alarm-topic.ts";
import { connectorAlarms } from "./alarms/connector-alarms.ts";
import { expiryAlarms } from "./alarms/expiry-alarms.ts";
import { functionAlarms } from "./alarms/function-alarms.ts";
import { interfaceAlarms } from "./alarms/interface-alarms.ts";
import { orderAlarms } from "./alarms/order-alarms.ts";
import { raiseAlarm } from "./alarms/raise-alarm.ts";
import { registerAlarms } from "./alarms/register-alarms.ts";
import { storeAlarms } from "./alarms/store-alarms.ts";
import type { Watched } from "./alarms/watched.ts";
import { operationsDashboard } from "./dashboard/operations-dashboard.ts";

/** The dashboard, and the alarms that use a single metric. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, { alarmEmail, ...watched }: Watched & { alarmEmail?: string }) {
    const { stage } = watched;
    super(scope, resourceNames.stack(stage, "operations"), {
      description: `Fjordgate ${stage}: dashboard and alarms`,
    });
    const action = new SnsAction(new AlarmTopic(this, stage, alarmEmail).topic);
    const planned = [
      ...interfaceAlarms(watched),
      ...functionAlarms(watched),
      ...storeAlarms(watched),
      ...expiryAlarms(watched),
      ...orderAlarms(watched),
      ...connectorAlarms(watched),
      ...registerAlarms(watched),
    ];
    for (const alarm of planned) raiseAlarm(this, stage, alarm, action);
    operationsDashboard(this, watched);
  }
}
