import { boundedCache, lastingCache } from "../../../shared/signature/bounded-cache.ts";
import { now } from "../../support/signature/issued.ts";

const later = (milliseconds: number) => new Date(+now + milliseconds);
const fiveMinutes = 300_000;

/** A function that counts its calls for a text. */
function counted() {
  const counts: Record<string, number> = {};
  const make = (text: string) => {
    counts[text] = (counts[text] ?? 0) + 1;
    if (text === "bad") throw new RangeError("bad");
    return `${text} ${counts[text]}`;
  };
  return { counts, make };
}

describe("boundedCache", () => {
  it("returns a result for less than five minutes, and not after the clock was set back", () => {
    const cached = boundedCache(counted().make);
    expect(cached("a", now)).toBe("a 1");
    expect(cached("a", later(fiveMinutes - 1))).toBe("a 1");
    expect(cached("a", later(fiveMinutes))).toBe("a 2");
    expect(cached("a", later(fiveMinutes - 1))).toBe("a 3");
  });

  it("has at most 500 results, and drops the oldest one first", () => {
    const { counts, make } = counted();
    const cached = boundedCache(make);
    for (let count = 0; count < 500; count++) cached(`${count}`, now);
    cached("0", now);
    expect(counts["0"]).toBe(1);
    cached("500", now);
    for (const text of ["1", "499", "500"]) cached(text, now);
    expect([counts["1"], counts["499"], counts["500"]]).toEqual([1, 1, 1]);
    cached("0", now);
    expect(counts["0"]).toBe(2);
  });

  it("drops no other result when one result is made again", () => {
    const { counts, make } = counted();
    const cached = boundedCache(make);
    for (let count = 0; count < 500; count++) cached(`${count}`, now);
    cached("499", later(-1));
    cached("0", now);
    expect([counts["499"], counts["0"]]).toEqual([2, 1]);
  });

  it("counts a result as the newest if it is made again", () => {
    const { counts, make } = counted();
    const cached = boundedCache(make);
    for (let count = 0; count < 500; count++) cached(`${count}`, now);
    cached("0", later(fiveMinutes));
    cached("500", later(fiveMinutes));
    cached("0", later(fiveMinutes + 1));
    expect(counts["0"]).toBe(2);
  });

  it("does not keep an error", () => {
    const { counts, make } = counted();
    const cached = boundedCache(make);
    expect(() => cached("bad", now)).toThrow(RangeError);
    expect(() => cached("bad", now)).toThrow(RangeError);
    expect(counts.bad).toBe(2);
  });
});

describe("lastingCache", () => {
  it("returns a result until 500 others were made", () => {
    const cached = lastingCache(counted().make);
    expect([cached("a"), cached("a")]).toEqual(["a 1", "a 1"]);
    for (let count = 0; count < 500; count++) cached(`${count}`);
    expect(cached("a")).toBe("a 2");
  });
});
