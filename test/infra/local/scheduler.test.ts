import { setTimeout as sleep } from "node:timers/promises";
import { startScheduler } from "../../../infra/local/scheduler.ts";

const job = (id: string, run: (time: string) => Promise<unknown> | unknown) => ({
  id,
  everySeconds: 0.01,
  handler: async ({ time }: { time: string }) => void (await run(time)),
});

describe("the scheduler", () => {
  it("runs a job again and again, with the time", async () => {
    const times: string[] = [];
    const { stop } = startScheduler([job("tick", (time) => times.push(time))]);
    await sleep(100);
    await stop();
    expect(times.length).toBeGreaterThan(2);
    expect(Date.parse(times[0] ?? "")).toBeCloseTo(Date.now(), -4);
  });

  it("runs no job twice at once, and several beside each other", async () => {
    const now = { slow: 0, other: 0, most: 0, both: 0 };
    const busy = (name: "slow" | "other") => async () => {
      now[name] += 1;
      now.most = Math.max(now.most, now.slow, now.other);
      now.both = Math.max(now.both, now.slow + now.other);
      await sleep(40);
      now[name] -= 1;
    };
    const { stop } = startScheduler([job("slow", busy("slow")), job("other", busy("other"))]);
    await sleep(150);
    await stop();
    expect(now).toEqual({ slow: 0, other: 0, most: 1, both: 2 });
  });

  it("waits for the running one when it stops, and starts none after", async () => {
    let [started, ended] = [0, 0];
    const run = async () => {
      started += 1;
      await sleep(100);
      ended += 1;
    };
    const { stop } = startScheduler([job("slow", run)]);
    await sleep(50);
    await stop();
    await sleep(50);
    expect([started, ended]).toEqual([1, 1]);
  });

  it("logs an error without its words, and goes on", async () => {
    const logged = import.meta.jest.spyOn(console, "error").mockImplementation(() => {});
    let runs = 0;
    const fails = () => {
      runs += 1;
      throw new RangeError("NO9386011117947");
    };
    const { stop } = startScheduler([job("fails", fails)]);
    await sleep(100);
    await stop();
    expect(runs).toBeGreaterThan(1);
    const line = JSON.parse(logged.mock.calls[0]?.[0] as string);
    expect(line).toMatchObject({ level: "ERROR", job: "fails", error: "RangeError" });
    expect(logged.mock.calls.join()).not.toContain("NO93");
    logged.mockRestore();
  });
});
