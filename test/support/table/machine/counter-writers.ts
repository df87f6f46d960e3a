import { attempts } from "../../../../shared/table/attempts.ts";
import { type Item, table } from "../../../../shared/table/client.ts";
import { history } from "../../../../shared/table/history.ts";
import { keys } from "../../../../shared/table/keys.ts";
import { numberFingerprint } from "../../../../shared/table/number-fingerprint.ts";
import { rates } from "../../../../shared/table/rates.ts";
import { usage } from "../../../../shared/table/usage.ts";
import { testTime } from "../../operations/call.ts";
import { fc } from "../../run/fast-check.ts";
import { of, type Part } from "./machine.ts";

/** The counters in the model. `reached` and `begun` are the last page by offset and the start of its read. */
type Value = {
  calls: string[];
  pages: string[];
  reached: number | undefined;
  begun: number | undefined;
  failed: string[];
  requests: number;
  bank: number;
  attended: number;
};

type Write =
  | { do: "count read"; call: string }
  | { do: "count page"; call: string; offset: number }
  | { do: "count failed attempt"; count: number }
  | { do: "count requests"; requests: number; milliseconds: number }
  | { do: "count attended read" };

const call = of("1", "2", "3", "4", "5", "6", "7");
// biome-ignore format: one write per line
const writes: fc.Arbitrary<Write> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: of("count read"), call }) },
  { weight: 5, arbitrary: fc.record({ do: of("count page"), call, offset: fc.constantFrom(0, 200, 400, 600) }) },
  { weight: 2, arbitrary: fc.record({ do: of("count failed attempt"), count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ do: of("count requests"), requests: fc.nat(9), milliseconds: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ do: of("count attended read") }) },
);

const [readsADay, wrongNumbers, bankTime, listRead] = [4, 3, 20, 600_000];

const counter = {
  ...{ tppId: "T", place: "P", psuId: "U", context: "PRIVATE" },
  ...{ day: "2026-03-02", operation: "listTransactions", account: "A" },
};
const [window, expires, number, hour] = [1, 2_000_000_000, "15876598765", "2026-03-02T10"];
const attendedDay = { now: testTime, realTime: testTime };

const joined = (members: readonly string[], member: string) =>
  [...new Set([...members, member])].sort();
const hasRoom = (members: readonly string[], member: string, limit: number) =>
  members.includes(member) || members.length < limit;

type Held = {
  usage: Item | undefined;
  failed: Item | undefined;
  rate: Item | undefined;
  reads: number;
};

/** The counters of the interface: reads without and with the PSU, wrong numbers, requests, and the bank's time. */
export const counterWriters: Part<Value, Write, Held, Value> = {
  start: {
    ...{ calls: [], pages: [], reached: undefined, begun: undefined, failed: [] },
    ...{ requests: 0, bank: 0, attended: 0 },
  },
  writes,
  addsUp: ["count requests", "count attended read"],
  inSteps: ["count page"],

  expected(value, write, { at }) {
    const { calls, pages, reached, begun, failed } = value;
    const now = at.now.getTime();
    if (write.do === "count read") {
      if (!hasRoom(calls, write.call, readsADay)) return { value, answer: undefined };
      const counted = joined(calls, write.call);
      return { value: { ...value, calls: counted }, answer: counted.length };
    }
    if (write.do === "count page") {
      const { call, offset } = write;
      const isOpen = begun !== undefined && begun >= now - listRead && begun <= now;
      if (offset > 0 && isOpen && (reached ?? -1) < offset) {
        const next = { ...value, pages: joined(pages, call), reached: offset };
        return { value: next, answer: calls.length };
      }
      const isKnown = calls.includes(call) || pages.includes(call);
      if (isKnown) return { value, answer: calls.length };
      if (calls.length >= readsADay) return { value, answer: undefined };
      const begins = { ...value, calls: joined(calls, call), reached: offset, begun: now };
      return { value: begins, answer: begins.calls.length };
    }
    if (write.do === "count failed attempt") {
      const member = `link#${write.count}`;
      if (!hasRoom(failed, member, wrongNumbers)) return { value, answer: false };
      return { value: { ...value, failed: joined(failed, member) }, answer: true };
    }
    if (write.do === "count attended read")
      return { value: { ...value, attended: value.attended + 1 }, answer: undefined };
    if (value.bank >= bankTime) return { value, answer: undefined };
    const requests = value.requests + write.requests;
    return {
      value: { ...value, requests, bank: value.bank + write.milliseconds },
      answer: requests,
    };
  },

  make(write, { at }) {
    if (write.do === "count read") return usage.count(counter, write.call, expires);
    if (write.do === "count page") {
      const page = { offset: write.offset, filters: "", at: at.now };
      return usage.countPage(counter, write.call, page, expires);
    }
    if (write.do === "count failed attempt") {
      const attempt = { place: "P", number, at: testTime, link: "link", count: write.count };
      return attempts.failed(attempt, wrongNumbers);
    }
    if (write.do === "count attended read")
      return history.attended(counter, "balances" as never, attendedDay);
    const { requests, milliseconds } = write;
    const bank = { name: "read", milliseconds, below: bankTime };
    return rates.add("T", window, { requests, bank, expires });
  },

  async look() {
    const { tppId, place, psuId, context, day, operation, account } = counter;
    const used = keys.usage(tppId, place, psuId, context, `${day}#${operation}#${account}`);
    const print = await numberFingerprint("P", number);
    const [found, failed, rate, reads] = await Promise.all([
      table.get(used),
      table.get(keys.attempts("P", print, hour)),
      table.get(keys.rate("T", window)),
      history.of(counter, testTime),
    ]);
    const attended = reads.find((each) => each.attended)?.times ?? 0;
    return { usage: found, failed, rate, reads: attended };
  },

  shown: (value) => value,

  seen({ usage: used, failed, rate, reads }) {
    const members = (set: unknown) => [...((set as Set<string>) ?? [])].sort();
    return {
      ...{ calls: members(used?.calls), pages: members(used?.pages) },
      ...{ reached: used?.offset as number, begun: used?.begun as number },
      ...{ failed: members(failed?.failed), attended: reads },
      ...{ requests: Number(rate?.requests ?? 0), bank: Number(rate?.read ?? 0) },
    };
  },

  keeps(before, after) {
    for (const set of ["calls", "pages", "failed"] as const)
      expect(after[set]).toEqual(expect.arrayContaining(before[set]));
    for (const sum of ["requests", "bank", "attended"] as const)
      expect(after[sum]).toBeGreaterThanOrEqual(before[sum]);
    expect(after.calls.length).toBeLessThanOrEqual(readsADay);
    expect(after.failed.length).toBeLessThanOrEqual(wrongNumbers);
  },
};
