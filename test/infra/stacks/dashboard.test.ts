import { allOf, operationsOf, sampleStage } from "./sample-stage.ts";

const template = operationsOf(sampleStage());

describe("the dashboard", () => {
  const [dashboard] = allOf(template, "CloudWatch::Dashboard");
  const body = dashboardBody(dashboard?.DashboardBody);

  it("has charts that all have metrics", () => {
    const charts = body.widgets.filter(({ type }) => type === "metric");
    expect(charts.length).toBeGreaterThan(15);
    expect(charts.filter(({ properties }) => !properties.metrics?.length)).toEqual([]);
  });

  it.each(sampleStage().functions.map(({ name }) => [name]))("shows the function %s", (name) => {
    expect(JSON.stringify(body)).toContain(`"${name}"`);
  });
});

type Widget = { type: string; properties: { metrics?: unknown[] } };

/** Returns the dashboard's body as it is sent, with the region in place of its placeholder. */
function dashboardBody(joined: unknown): { widgets: Widget[] } {
  const [separator, parts] = (joined as { "Fn::Join": [string, unknown[]] })["Fn::Join"];
  return JSON.parse(
    parts.map((part) => (typeof part === "string" ? part : "eu-west-1")).join(separator),
  );
}
