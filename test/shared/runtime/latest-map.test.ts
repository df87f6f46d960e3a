import { LatestMap } from "../../../shared/runtime/latest-map.ts";

describe("a map of the latest entries", () => {
  it("keeps those that were set last, each with its last value", () => {
    const map = new LatestMap<number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.set("a", 3);
    map.set("c", 4);
    expect(["a", "b", "c"].map((key) => map.get(key))).toEqual([3, undefined, 4]);
  });
});
