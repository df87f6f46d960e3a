import { circlesOfFolders, mutualFolders } from "../support/import-circles.ts";

/** The pairs of folders that import each other at run time today: there may be less, and never more. */
const today = [
  "shared ↔ shared/pages",
  "shared ↔ shared/telemetry",
  "shared/http ↔ shared/http/middleware",
  "shared/http ↔ shared/sca",
  "shared/http ↔ shared/visits",
  "shared/pages ↔ shared/pages/guides",
  "shared/payments ↔ shared/sca",
  "shared/products ↔ shared/rules",
];

describe("imports at run time between folders of shared/ and functions/", () => {
  it("go round in no more circles than today", () => {
    const circles = circlesOfFolders();
    expect(circles.length).toBeLessThanOrEqual(1);
    expect(circles.flat().length).toBeLessThanOrEqual(22);
    expect(circles.flat().filter((folder) => folder.startsWith("functions"))).toEqual([]);
  });

  it("go both ways between no more pairs than today", () => {
    expect(mutualFolders().filter((pair) => !today.includes(pair))).toEqual([]);
  });
});
