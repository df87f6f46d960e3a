import {
  type DeployedFunction,
  liveIndex,
  movesTo,
  releasesOf,
  type Target,
} from "../../../infra/releases/releases.ts";

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`);
const deployed = (
  name: string,
  times: readonly string[],
  live: string | Target,
): DeployedFunction => ({
  name,
  versions: times.map((time, index) => ({ number: `${index + 1}`, published: at(time) })),
  live: typeof live === "string" ? { version: live } : live,
  revision: undefined,
});

/** Two releases. The second one changes a and c, and adds d. */
const stage = (live: Partial<Record<"a" | "b" | "c" | "d", string | Target>> = {}) => [
  deployed("a", ["10:00", "12:00"], live.a ?? "2"),
  deployed("b", ["10:01"], live.b ?? "1"),
  deployed("c", ["10:15", "12:10"], live.c ?? "2"),
  deployed("d", ["12:11"], live.d ?? "1"),
];
const plan = (functions: DeployedFunction[], index: number, percent?: number) =>
  Object.fromEntries(
    movesTo(functions, releasesOf(functions), index, percent).map(({ of, to }) => [of.name, to]),
  );

describe("releases", () => {
  it("consist of the versions of functions that were published without a pause of more than 20 minutes between them", () => {
    const found = releasesOf(stage());
    expect(found.map(({ from, functions }) => [from, [...functions].join("")])).toEqual([
      [at("10:00"), "abc"],
      [at("12:00"), "acd"],
    ]);
  });

  it("have each function once: a function's next version begins a new release", () => {
    const found = releasesOf([
      deployed("a", ["10:00", "10:05"], "2"),
      deployed("b", ["10:01"], "1"),
    ]);
    expect(found.map(({ functions }) => [...functions].join(""))).toEqual(["ab", "a"]);
  });

  it("are live if any function calls their version, even for a share of the calls", () => {
    const releases = releasesOf(stage());
    expect(liveIndex(stage(), releases)).toBe(1);
    expect(liveIndex(stage({ a: "1", c: "1", d: "1" }), releases)).toBe(1);
    const before = stage({ a: "1", c: "1" }).slice(0, 3);
    expect(liveIndex(before, releasesOf(before))).toBe(0);
    const weighed = stage({ c: { version: "1", second: { version: "2", share: 0.1 } }, a: "1" });
    expect(liveIndex(weighed.slice(0, 3), releasesOf(weighed.slice(0, 3)))).toBe(1);
  });
});

describe("going to a release", () => {
  it("moves only the functions that the release changed", () => {
    expect(plan(stage(), 0)).toEqual({ a: { version: "1" }, c: { version: "1" } });
    expect(plan(stage({ a: "1", c: "1" }), 1)).toEqual({
      a: { version: "2" },
      c: { version: "2" },
    });
  });

  it("moves a function that still calls an older version", () => {
    expect(plan(stage({ a: "1" }), 1)).toEqual({ a: { version: "2" } });
  });

  it("gives a share of the calls to the release, and the rest to the previous one", () => {
    const second = { version: "2", share: 0.1 };
    expect(plan(stage(), 1, 10)).toEqual({
      a: { version: "1", second },
      c: { version: "1", second },
    });
  });

  it("uses one version alone for a share of 0 or 100 percent", () => {
    expect(plan(stage(), 1, 0)).toEqual({ a: { version: "1" }, c: { version: "1" } });
    expect(plan(stage(), 1, 100)).toEqual({});
    expect(plan(stage({ a: { version: "1", second: { version: "2", share: 0.5 } } }), 1)).toEqual({
      a: { version: "2" },
    });
  });

  it("moves nothing if there is no release before the first or after the last one", () => {
    expect(plan(stage(), -1)).toEqual({});
    expect(plan(stage(), 2)).toEqual({});
  });
});
