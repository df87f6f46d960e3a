import { reachedFromFolder } from "../../../support/run/import-circles.ts";

/** Folders of code that reads no table, secret, setting or clock. */
const pure =
  /^shared\/((errors|limits)\.ts|(ports|products|rules|schemas|sandbox\/(bank|rules|schemas|seed))\/)/;

it("the code of the sandbox's bank imports no table, secret, setting or clock, directly or through other files", () => {
  const reached = reachedFromFolder("shared/sandbox/bank");
  expect(reached).toContain("shared/rules/calendar.ts");
  expect(reached.filter((file) => !pure.test(file))).toEqual([]);
});
