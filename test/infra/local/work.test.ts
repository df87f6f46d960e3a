import { nextDue } from "../../../infra/local/next-due.ts";
import { watchForWork } from "../../../infra/local/work.ts";
import { worldDue } from "../../../shared/sandbox/log/keys.ts";
import { table } from "../../../shared/table/client.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import { keys } from "../../../shared/table/keys.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false, anew: true });
afterAll(() => table.close());

const id = "0c1f8f2e-7f0a-4c0e-9d0b-1d0a2b3c4d5e";
const write = (more: object) => table.change([{ put: { ...keys.payment(id), id, ...more } }]);
const [minute, start] = [60_000, Date.parse("2026-03-02T09:00:00Z")];

/**
 * Returns the activity of an idle process within a minute: the seconds at which it works, and its reads of the index.
 */
function atRest(due: number) {
  let [clock, reads] = [start, 0];
  const read = async () => {
    reads += 1;
    return due;
  };
  const { hasWork, stop } = watchForWork({ read, now: () => clock });
  const second = async () => {
    clock += 1000;
    const answer = hasWork();
    await Promise.resolve();
    return answer;
  };
  const seconds = async (count: number) => {
    const answers: boolean[] = [];
    for (let each = 0; each < count; each += 1) answers.push(await second());
    return answers;
  };
  return { seconds, reads: () => reads, stop };
}

describe("work for the jobs on one machine", () => {
  it.each([
    ["a payment to submit", (at: Date) => dueIndex.dueAt("SUBMIT", id, at)],
    ["a payment whose approval lapses", (at: Date) => dueIndex.dueAt("LAPSE", id, at)],
    ["a payment to ask the bank about", (at: Date) => dueIndex.dueAt("ASK", id, at)],
    ["an order in the sandbox's bank", (at: Date) => worldDue(3, at.toISOString(), "NO-FSA-1")],
  ])("is due at the time that is stored for %s", async (_, attributes) => {
    await write({});
    expect(await nextDue()).toBe(Number.POSITIVE_INFINITY);
    await write(attributes(new Date(start)));
    expect(await nextDue()).toBe(start);
  });

  it("does not include a payment that waits for an operator", async () => {
    await write(dueIndex.dueAt("OPERATOR", id, new Date(start)));
    expect(await nextDue()).toBe(Number.POSITIVE_INFINITY);
  });

  it("ends five seconds after the last write if nothing is due, with one read of the index", async () => {
    const { seconds, reads, stop } = atRest(Number.POSITIVE_INFINITY);
    const answers = await seconds(60);
    expect(answers.filter(Boolean)).toHaveLength(5);
    expect(answers.slice(5)).not.toContain(true);
    expect(reads()).toBe(1);
    stop();
  });

  it("starts again after a write", async () => {
    const { seconds, stop } = atRest(Number.POSITIVE_INFINITY);
    await seconds(10);
    expect(await seconds(1)).toEqual([false]);
    await write({});
    expect(await seconds(1)).toEqual([true]);
    stop();
  });

  it("starts when something becomes due, and lasts as long as it is due", async () => {
    const { seconds, reads, stop } = atRest(start + minute);
    const answers = await seconds(90);
    expect(answers.indexOf(true, 6)).toBe(59);
    expect(answers.slice(59)).not.toContain(false);
    expect(reads()).toBeLessThan(10);
    stop();
  });
});
