import { setTimeout as sleep } from "node:timers/promises";
import { startScheduler } from "../../../infra/local/scheduler.ts";

const job = (id: string, run: (time: string) => Promise<unknown> | unknown) => ({
  id,
  everySeconds: 0.01,
  atRestSeconds: 3600,
  handler: async ({ time }: { time: string }) => void (await run(time)),
});

describe("the scheduler", () => {
  it("runs a job repeatedly, and passes it the current time", async () => {
    const times: string[] = [];
    const thrice = Promise.withResolvers<void>();
    const tick = (time: string) => {
      if (times.push(time) === 3) thrice.resolve();
    };
    const { stop } = startScheduler([job("tick", tick)]);
    await thrice.promise;
    await stop();
    expect(Math.abs(Date.parse(times[0] ?? "") - Date.now())).toBeLessThan(60_000);
  });

  it("runs different jobs in parallel, but never one job twice", async () => {
    const now = { slow: 0, other: 0, most: 0, both: 0 };
    const runs = { slow: 0, other: 0 };
    const [met, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const busy = (name: "slow" | "other") => async () => {
      now[name] += 1;
      now.most = Math.max(now.most, now.slow, now.other);
      now.both = Math.max(now.both, now.slow + now.other);
      if (now.both === 2) met.resolve();
      await met.promise;
      await sleep(40);
      now[name] -= 1;
      runs[name] += 1;
      if (runs.slow > 1 && runs.other > 1) enough.resolve();
    };
    const { stop } = startScheduler([job("slow", busy("slow")), job("other", busy("other"))]);
    await enough.promise;
    await stop();
    expect(now).toEqual({ slow: 0, other: 0, most: 1, both: 2 });
  });

  it("waits for the running job when it stops, and starts no more", async () => {
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let [started, ended] = [0, 0];
    const run = async () => {
      started += 1;
      begun.resolve();
      await goOn.promise;
      ended += 1;
    };
    const { stop } = startScheduler([job("slow", run)]);
    await begun.promise;
    const stopped = stop().then(() => ended);
    await sleep(50);
    goOn.resolve();
    expect(await stopped).toBe(1);
    await sleep(50);
    expect([started, ended]).toEqual([1, 1]);
  });

  it("does not repeat a job that found no work until there is work again", async () => {
    let [works, runs] = [false, 0];
    const twice = Promise.withResolvers<void>();
    const run = () => {
      runs += 1;
      if (runs === 2) twice.resolve();
    };
    const { stop } = startScheduler([job("rests", run)], () => works);
    await sleep(50);
    expect(runs).toBe(1);
    works = true;
    await twice.promise;
    await stop();
  });

  it("skips no run if timers fire slightly early or late", async () => {
    const ticks = [10, 19.9, 30, 39.9];
    const clock = jest.spyOn(performance, "now").mockImplementation(() => ticks.shift() ?? 0);
    const left: number[] = [];
    const thrice = Promise.withResolvers<void>();
    const run = () => {
      if (left.push(ticks.length) === 3) thrice.resolve();
    };
    const { stop } = startScheduler([{ ...job("often", run), atRestSeconds: 0.01 }], () => false);
    await thrice.promise;
    await stop();
    clock.mockRestore();
    expect(left).toEqual([3, 2, 1]);
  });

  it("logs an error without its message, and continues to run the job", async () => {
    const logged = jest.spyOn(console, "error").mockImplementation(() => {});
    const twice = Promise.withResolvers<void>();
    let runs = 0;
    const fails = () => {
      runs += 1;
      if (runs === 2) twice.resolve();
      throw new RangeError("NO9386011117947");
    };
    const { stop } = startScheduler([job("fails", fails)]);
    await twice.promise;
    await stop();
    const line = JSON.parse(logged.mock.calls[0]?.[0] as string);
    expect(line).toMatchObject({ level: "ERROR", job: "fails", error: "RangeError" });
    expect(logged.mock.calls.join()).not.toContain("NO93");
    logged.mockRestore();
  });
});
