import { readFileSync } from "node:fs";
import { alarms } from "../../../infra/stacks/alarms/alarm-table.ts";
import { allOf, operationsOf, releasesOf, sampleStage } from "./sample-stage.ts";

const rows = Object.values(alarms);

/** Returns a row as infra/README.md shows it, with placeholders in italics, because angle brackets are markup there. */
const row = ({ name, means, act }: (typeof rows)[number]) =>
  `| \`${name}\` | ${inMarkdown(means)} | ${inMarkdown(act)} |`;
const heading = "| Alarm | What it means | What to do |\n|---|---|---|";
const inMarkdown = (text: string) => text.replaceAll(/<([a-z]+)>/g, "*$1*");

const patternOf = (name: string) =>
  new RegExp(`^fjordgate-(sandbox|production)-${name.replaceAll(/<[a-z]+>/g, "[a-z\\d-]+")}$`);

describe("the table of alarms", () => {
  const raised = (["sandbox", "production"] as const)
    .map(sampleStage)
    .flatMap((watched) => [operationsOf(watched), releasesOf(watched, "all-at-once")])
    .flatMap((template) => [
      ...allOf(template, "CloudWatch::Alarm"),
      ...allOf(template, "CloudWatch::CompositeAlarm"),
    ])
    .map(({ AlarmName }) => AlarmName);

  it.each(rows.map(({ name }) => [name]))("has %s, which is raised", (name) => {
    expect(raised.filter((each) => patternOf(name).test(each))).not.toEqual([]);
  });

  it.each(raised.map((name) => [name]))("has a row for %s", (name) => {
    expect(rows.filter((each) => patternOf(each.name).test(name))).not.toEqual([]);
  });

  it("stands in the chapter Alarms of infra/README.md, row by row and nothing else", () => {
    const readme = readFileSync("infra/README.md", "utf8");
    const section = readme
      .split(/^### /m)
      .find((text) => /^alarms$/im.test(text.split("\n")[0] ?? ""));
    const [, table] = section?.split(`${heading}\n`) ?? [];
    expect(table?.split("\n\n")[0]?.trimEnd().split("\n")).toEqual(rows.map(row));
  });
});
