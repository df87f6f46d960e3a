import { readFileSync } from "node:fs";
import { type AlarmKind, alarmOf, alarms } from "../../../infra/stacks/alarms/alarm-table.ts";
import { allOf, operationsOf, releasesOf, sampleStage } from "./sample-stage.ts";

const rows = (Object.keys(alarms) as AlarmKind[]).map(alarmOf);

/** Returns a row as a page of infra shows it, with placeholders in italics, because angle brackets are markup there. */
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

  it.each(["operate", "recover", "secure", "limits"])(
    "stands in the chapters Alarms of infra's pages, row by row and nothing else: %s",
    (page) => {
      const [, chapter = ""] = readFileSync(`infra/${page}.md`, "utf8").split("\n## Alarms\n");
      const [, table] = chapter.split(`${heading}\n`);
      const expected = rows.filter((each) => (each.page ?? "operate") === page);
      expect(table?.split("\n\n")[0]?.trimEnd().split("\n")).toEqual(expected.map(row));
    },
  );
});
