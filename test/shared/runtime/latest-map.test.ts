import { LatestMap } from "../../../shared/runtime/latest-map.ts";

describe("a map of the latest entries", () => {
  it("keeps the keys that were set last, each with its last value", () => {
    const map = new LatestMap<number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.set("a", 3);
    map.set("c", 4);
    expect(["a", "b", "c"].map((key) => map.get(key))).toEqual([3, undefined, 4]);
  });

  it("keeps the last entries up to a total size, and does not keep a single larger one", () => {
    const map = new LatestMap<string>(10, (text) => text.length);
    map.set("a", "1234");
    map.set("b", "1234");
    map.set("a", "12");
    map.set("c", "12345");
    expect(["a", "b", "c"].map((key) => map.get(key))).toEqual(["12", undefined, "12345"]);
    map.set("d", "12345678901");
    expect(["a", "c", "d"].map((key) => map.get(key))).toEqual(["12", "12345", undefined]);
  });
});
