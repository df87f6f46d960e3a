import { Duration } from "aws-cdk-lib";
import { Dashboard, GraphWidget, type IMetric, TextWidget } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import type { Watched } from "../alarms/watched.ts";
import { failureCharts } from "./failure-charts.ts";
import { requestCharts } from "./request-charts.ts";

/** A chart, and the unit of its axis. */
export type Chart = { title: string; unit: string; metrics: IMetric[] };

const perRow = 3;
const columns = 24;

/** Creates the dashboard of a stage: requests and answers above, the resources behind them below. */
export function operationsDashboard(scope: Construct, watched: Watched): void {
  const { stage } = watched;
  const dashboard = new Dashboard(scope, "Dashboard", {
    dashboardName: `fjordgate-${stage}`,
    defaultInterval: Duration.hours(3),
  });
  dashboard.addWidgets(
    heading(`# Fjordgate ${stage}\nAlarms and what to do: infra/alarms/README.md.`),
  );
  addCharts(dashboard, requestCharts(watched));
  dashboard.addWidgets(heading("## What holds it up"));
  addCharts(dashboard, failureCharts(watched));
}

const heading = (markdown: string) =>
  new TextWidget({ markdown, width: columns, height: markdown.includes("\n") ? 2 : 1 });

function addCharts(dashboard: Dashboard, charts: Chart[]): void {
  for (let from = 0; from < charts.length; from += perRow)
    dashboard.addWidgets(
      ...charts.slice(from, from + perRow).map(
        ({ title, unit, metrics }) =>
          new GraphWidget({
            title,
            width: columns / perRow,
            left: metrics,
            leftYAxis: { label: unit, showUnits: false, min: 0 },
          }),
      ),
    );
}
