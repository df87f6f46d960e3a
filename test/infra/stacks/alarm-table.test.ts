import { readFileSync } from "node:fs";
import { alarmsDocument, alarmsFile } from "../../../infra/alarms/document.ts";
import { type AlarmKind, alarmOf, alarms } from "../../../infra/stacks/alarms/alarm-table.ts";
import { allOf, operationsOf, releasesOf, sampleStage } from "./sample-stage.ts";

const rows = (Object.keys(alarms) as AlarmKind[]).map(alarmOf);

const patternOf = (name: string) =>
  new RegExp(`^fjordgate-(sandbox|production)-${name.replaceAll(/<[a-z]+>/g, "[a-z\\d-]+")}$`);

describe("the table of alarms", () => {
  const raisedAlarms = (["sandbox", "production"] as const)
    .map(sampleStage)
    .flatMap((watched) => [operationsOf(watched), releasesOf(watched)])
    .flatMap((template) => [
      ...allOf(template, "CloudWatch::Alarm"),
      ...allOf(template, "CloudWatch::CompositeAlarm"),
    ]);
  const raised = raisedAlarms.map(({ AlarmName }) => AlarmName);

  it.each(rows.map(({ name }) => [name]))("names an existing alarm in the row %s", (name) => {
    expect(raised.filter((each) => patternOf(name).test(each))).not.toEqual([]);
  });

  it.each(raised.map((name) => [name]))("has a row for the alarm %s", (name) => {
    expect(rows.filter((each) => patternOf(each.name).test(name))).not.toEqual([]);
  });

  it("matches infra/alarms/README.md; if not, run npm run bank -- alarms write", () => {
    expect(readFileSync(alarmsFile, "utf8")).toBe(alarmsDocument());
  });

  it("has a chapter for each alarm, which the alarm's description links to", () => {
    const headings = readFileSync(alarmsFile, "utf8").match(/^### `.+`$/gm) ?? [];
    const anchors = headings.map((each) => each.slice(5, -1).replaceAll(/[<>]/g, ""));
    expect(new Set(anchors).size).toBe(rows.length);
    const links = raisedAlarms.map(({ AlarmDescription }) => `${AlarmDescription}`.split("#")[1]);
    expect(links.filter((link) => !anchors.includes(`${link}`))).toEqual([]);
  });
});
