import { existsSync, readFileSync } from "node:fs";
import * as limits from "../../shared/limits.ts";
import { areas, faults } from "./faults.ts";

const occurrences = (text: string, part: string) => text.split(part).length - 1;

describe("the faults that the tests must notice (npm run test:faults)", () => {
  it.each(faults)(
    "have a place in the code, a test file and a rule for $id",
    ({ file, from, to, rule, noticedBy }) => {
      expect(file).toMatch(/^(shared|functions)\/.*\.ts$/);
      expect(occurrences(readFileSync(file, "utf8"), from)).toBe(1);
      expect(to).not.toBe(from);
      expect(rule).toMatch(/^[A-Z/].+ \(.+\)\.$/);
      expect(noticedBy).toMatch(/^test\/(?!tools\/|faults\/).*\.test\.ts$/);
      expect(existsSync(noticedBy)).toBe(true);
    },
  );

  it("are at least sixty, each with a different id", () => {
    expect(faults.length).toBeGreaterThanOrEqual(60);
    expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length);
  });

  it.each(Object.entries(areas))("are at least seven in the area %s", (_, ofArea) => {
    expect(ofArea.length).toBeGreaterThanOrEqual(7);
  });

  it("include a fault for every limit in shared/limits.ts", () => {
    expect(areas.limits.map(({ id }) => id).toSorted()).toEqual(Object.keys(limits).toSorted());
  });

  it("are noticed by at least forty test files", () => {
    expect(new Set(faults.map(({ noticedBy }) => noticedBy)).size).toBeGreaterThanOrEqual(40);
  });
});
