import { CfnOutput, Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { Destinations } from "../deployment/alarm-settings.ts";
import { resourceNames } from "../deployment/names.ts";
import { AlarmTopics } from "./alarm-topic.ts";
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
  constructor(
    scope: Construct,
    { destinations, ...watched }: Watched & { destinations: Destinations },
  ) {
    const { stage } = watched;
    super(scope, resourceNames.stack(stage, "operations"), {
      description: `Fjordgate ${stage}: dashboard and alarms`,
    });
    const { topics, actions } = new AlarmTopics(this, stage, destinations);
    const planned = [
      ...interfaceAlarms(watched),
      ...functionAlarms(watched),
      ...storeAlarms(watched),
      ...expiryAlarms(watched),
      ...orderAlarms(watched),
      ...connectorAlarms(watched),
      ...registerAlarms(watched),
    ];
    for (const alarm of planned) raiseAlarm(this, stage, alarm, actions);
    operationsDashboard(this, watched);
    // `npm run bank -- stage smoke` looks for subscriptions that nobody has confirmed.
    new CfnOutput(this, "AlarmTopic", { value: topics.page.topicArn });
    new CfnOutput(this, "WarningTopic", { value: topics.warning.topicArn });
  }
}
