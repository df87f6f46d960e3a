import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runBank } from "../../support/commands/command.ts";
import { at, hourOf } from "../../support/figures/hours.ts";
import { scratchFolder } from "../../support/run/scratch-folder.ts";

const name = "2025-10-25T10";
const hour = `hours/${name}.json`;
const good = hourOf(name, { tpps: [at("30:00", 1, 0)] });
const goodText = JSON.stringify(good);
const withSecond = (second: unknown) =>
  JSON.stringify({ ...good, tpps: { ...good.tpps, seconds: [second] } });
const closure = (from: unknown, to?: unknown) => JSON.stringify([{ from, to }]);

/** Shows the figures of an incident from a folder in which one object has this text. */
async function showWith(object: string, text: string) {
  const folder = scratchFolder("damaged");
  mkdirSync(dirname(join(folder, object)), { recursive: true });
  writeFileSync(join(folder, object), text);
  const incident = ["--from", "2025-10-25T10:00Z", "--to", "2025-10-25T11:00Z"];
  return runBank("figures", "show", ...incident, "--folder", folder);
}

describe("bank -- figures show", () => {
  it.each([
    ["an hour's file that is cut off", hour, goodText.slice(0, 40), "it is not JSON"],
    ["an hour's file that is empty", hour, "", "it is empty"],
    ["an hour's file that is {}", hour, "{}", "hour: "],
    ["an hour's file that is null", hour, "null", "its content: "],
    [
      "an hour's file with the counts of another hour",
      hour,
      goodText.replace(name, "2025-10-25T11"),
      "hour: ",
    ],
    [
      "an hour's file without a service",
      hour,
      goodText.replace("CBPII", "OTHER"),
      "tpps.services.CBPII: ",
    ],
    [
      "an hour's file with -1 requests",
      hour,
      goodText.replace('"requests":1', '"requests":-1'),
      "tpps.services.AIS.requests: ",
    ],
    [
      "an hour's file with a second of a later hour",
      hour,
      withSecond([3_600, 1, 0]),
      "tpps.seconds.0: ",
    ],
    [
      "an hour's file with a second without a number of failures",
      hour,
      withSecond([1, 1]),
      "tpps.seconds.0: ",
    ],
    ["an hour's file with null as a second", hour, withSecond(null), "tpps.seconds.0: "],
    [
      "a list of the stage's closures that is cut off",
      "closures.json",
      '[{"from":"20',
      "it is not JSON",
    ],
    ["a list of the stage's closures that is empty text", "closures.json", " ", "it is empty"],
    ["a list of the stage's closures that is {}", "closures.json", "{}", "its content: "],
    ["a list of the stage's closures that is null", "closures.json", "null", "its content: "],
    ["a list of the stage's closures that contains null", "closures.json", "[null]", "0: "],
    ["a closure of the stage without a beginning", "closures.json", "[{}]", "0.from: "],
    [
      "a closure of the stage that begins with a word",
      "closures.json",
      closure("yesterday"),
      "0.from: it is no instant",
    ],
    [
      "a closure of the stage that begins on 31 June",
      "closures.json",
      closure("2025-06-31T10:00:00Z"),
      "0.from: it is no instant",
    ],
    [
      "a closure of the stage that begins at a time without a zone",
      "closures.json",
      closure("2025-10-25T10:00:00"),
      "0.from: it is no instant",
    ],
    [
      "a closure of the stage that ends with null",
      "closures.json",
      closure("2025-10-25T10:00:00Z", null),
      "0.to: ",
    ],
    [
      "a closure of the stage that ends in month 13",
      "closures.json",
      closure("2025-10-25T10:00:00Z", "2025-13-25T10:00:00Z"),
      "0.to: it is no instant",
    ],
    [
      "a closure of the stage that ends before its beginning",
      "closures.json",
      closure("2025-10-25T10:00:00Z", "2025-10-25T09:00:00Z"),
      "0: its end is before its beginning",
    ],
  ])("refuses %s, and names the damaged object", async (_, object, text, words) => {
    const { code, stdout, stderr } = await showWith(object, text);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(`figures/${object} is damaged: ${words}`);
  });

  it.each([
    ["an hour's file", hour, goodText, ",0,1,0,"],
    [
      "the list of the stage's closures",
      "closures.json",
      closure("2025-10-25T10:00:00.000Z", "2025-10-25T10:00:10Z"),
      ",10,,,",
    ],
  ])("reads %s if it is not damaged", async (_, object, text, words) => {
    const { code, stdout } = await showWith(object, text);
    expect([code, stdout]).toEqual([0, expect.stringContaining(words)]);
  });

  it("refuses an incident if no hour of it has counts of requests and no closure of the stage is recorded", async () => {
    const { code, stdout, stderr } = await showWith("closures.json", "[]");
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("No hour of this time has been counted.");
  });
});
