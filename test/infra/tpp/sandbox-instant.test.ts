import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { distanceOf, readInstant, writeInstant } from "../../../infra/tpp/sandbox-instant.ts";

describe("a time of the sandbox's clock", () => {
  it.each([
    ["2026-03-02T10:00:00+00:00", "2026-03-02T10:00:00+00:00"],
    ["2026-03-02T10:00:00Z", "2026-03-02T10:00:00+00:00"],
    ["2026-03-02T10:00:00+01:00", "2026-03-02T09:00:00+00:00"],
    ["2026-03-02T10:00:00", "2026-03-02T10:00:00+00:00"],
    ["2026-03-02T10:00", "2026-03-02T10:00:00+00:00"],
    ["2026-03-02", "2026-03-02T00:00:00+00:00"],
    ["2028-02-29", "2028-02-29T00:00:00+00:00"],
  ])("%s is %s", (text, instant) => {
    const read = readInstant(text);
    expect(read && writeInstant(read)).toBe(instant);
  });

  it("is the same instant on a machine of any zone", async () => {
    const module = new URL("../../../infra/tpp/sandbox-instant.ts", import.meta.url);
    const script = `import { readInstant } from "${module}";
      console.log(new Date().getTimezoneOffset() !== 0, +readInstant("2026-03-02T10:00:00"));`;
    // A test cannot change the zone of its own process.
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--input-type=module", "--eval", script],
      { env: { ...process.env, TZ: "Pacific/Auckland" } },
    );
    expect(stdout).toBe(`true ${Date.UTC(2026, 2, 2, 10)}\n`);
  });

  it.each([
    "2027-02-30T10:00:00Z",
    "2027-02-29",
    "2027-04-31",
    "2027-13-01",
    "2027-01-01T24:00:00Z",
    "2027-01-01T10:60:00Z",
    "2027-01-01T10:00:00+25:00",
    "2027-01-01T10:00:00.5Z",
    "2027-01-01 10:00",
    "1 March 2027",
    "noon",
    "",
  ])("%j is none", (text) => expect(readInstant(text)).toBeUndefined());

  it.each([
    ["+2d", 172_800_000],
    ["-90m", -5_400_000],
    ["+1h", 3_600_000],
    ["2d", undefined],
    ["+2w", undefined],
  ])("%s is %s milliseconds away", (text, far) => expect(distanceOf(text)).toBe(far));

  it("is not written where its year has more than four digits", () => {
    expect(writeInstant(new Date(8e15))).toBeUndefined();
    expect(writeInstant(new Date(Number.NaN))).toBeUndefined();
  });
});
