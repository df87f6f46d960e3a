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

  it.each(rows.map(({ name }) => [name]))("has %s, which is raised", (name) => {
    expect(raised.filter((each) => patternOf(name).test(each))).not.toEqual([]);
  });

  it.each(raised.map((name) => [name]))("has a row for %s", (name) => {
    expect(rows.filter((each) => patternOf(each.name).test(name))).not.toEqual([]);
  });

  it("is what infra/alarms/README.md has: npm run bank -- alarms write writes it", () => {
    expect(readFileSync(alarmsFile, "utf8")).toBe(alarmsDocument());
  });

  it("has a chapter of its own for each alarm, to which its description leads", () => {
    const headings = readFileSync(alarmsFile, "utf8").match(/^### `.+`$/gm) ?? [];
    const anchors = headings.map((each) => each.slice(5, -1).replaceAll(/[<>]/g, ""));
    expect(new Set(anchors).size).toBe(rows.length);
    const links = raisedAlarms.map(({ AlarmDescription }) => `${AlarmDescription}`.split("#")[1]);
    expect(links.filter((link) => !anchors.includes(`${link}`))).toEqual([]);
  });
});
