import { stageNames } from "../../../infra/deployment/stage-settings.ts";
import { ofType, useTemplates } from "../../support/stacks/synthesised.ts";
import { describedAlarm } from "./described-alarm.ts";
import { expectedAlarms } from "./expected-alarms.ts";

const { stack } = useTemplates();

describe.each(stageNames)("the alarms of %s", (stage) => {
  it("have the metric, dimensions, operator, threshold and periods of the table, and there is no other", () => {
    const alarms = (["operations", "releases"] as const).flatMap((part) =>
      ofType(stack(stage, part), "CloudWatch::Alarm"),
    );
    expect(alarms.map(describedAlarm).sort()).toEqual(expectedAlarms(stage));
  });
});
