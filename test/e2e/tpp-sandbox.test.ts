import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { useCommandLine } from "../infra/tpp/use-command-line.ts";

const { folder, run, jsonOf } = useCommandLine();

describe("fjordgate sandbox", () => {
  it("lists the sandbox's customers", async () => {
    expect((await run("sandbox", "customers")).out).toMatch(
      /^13839312185 {2}private {4}2 +Eirik Solvang$/m,
    );
  });

  it("reads and sets the clock", async () => {
    expect((await run("sandbox", "clock")).out).toMatch(/\(real time\)\n$/);
    const later = await jsonOf("sandbox", "clock", "+2d");
    expect(Date.parse(later.time) - Date.parse(later.realTime)).toBeGreaterThan(172_000_000);
    const named = await jsonOf("sandbox", "clock", "2030-01-02T03:04:05Z");
    expect(named.time).toMatch(/^2030-01-02T03:04:/);
    expect((await run("sandbox", "clock", "real")).out).toMatch(/\(real time\)\n$/);
  });

  it.each([
    ["2027-02-30T10:00:00Z", 1, /does not exist in the calendar/],
    ["2027-04-31", 1, /does not exist in the calendar/],
    ["+99999d", 1, /at most/],
    ["2027-01-01T10:00:00+01:00", 2, /is not a time[\s\S]*a time in UTC/],
    ["+2w", 2, /is not a time/],
  ])("does not set the clock to the invalid time %s", async (time, exitCode, words) => {
    const { code, err } = await run("sandbox", "clock", time);
    expect({ code, err }).toEqual({ code: exitCode, err: expect.stringMatching(words) });
    expect((await run("sandbox", "clock")).out).toMatch(/\(real time\)\n$/);
  });

  it.each([
    ["2030-07-02T03:04", /^2030-07-02T03:04:/],
    ["2030-07-02", /^2030-07-02T00:00:/],
    ["2030-07-02T03:04:05+00:00", /^2030-07-02T03:04:/],
  ])("sets the clock to %s", async (text, time) => {
    expect((await jsonOf("sandbox", "clock", text)).time).toMatch(time);
    await run("sandbox", "clock", "real");
  });

  it("reads a time without a zone as UTC, and its help says so", async () => {
    expect((await run("sandbox", "clock", "--help")).out).toMatch(
      /without\s+a\s+zone\s+it\s+is\s+UTC/,
    );
    const named = await jsonOf("sandbox", "clock", "2030-07-02T03:04:05");
    expect(named.time).toMatch(/^2030-07-02T03:04:/);
    await run("sandbox", "clock", "real");
  });

  it("exports data that fills several pages, and a single call can import all of it", async () => {
    const { out } = await run("sandbox", "export");
    const file = join(folder, "data.json");
    writeFileSync(file, out);
    const path = "/v1/sandbox/data?replace=true";
    const { body } = await jsonOf("call", "POST", path, "-d", `@${file}`);
    expect(body.transactions).toBe(JSON.parse(out).transactions.length);
    const rows = Object.values<unknown>(JSON.parse(out)).filter(Array.isArray).flat();
    expect(rows.length).toBeGreaterThan(1_000);
    expect(await jsonOf("sandbox", "export")).toEqual(JSON.parse(out));
  });

  it("lists requests, and resets the sandbox", async () => {
    expect((await run("sandbox", "requests", "--limit", "3")).out.trim().split("\n")).toHaveLength(
      4,
    );
    expect((await run("sandbox", "initialize")).code).toBe(0);
    expect(await jsonOf("sandbox", "customers")).toHaveLength(4);
  });
});
