import { logFailure } from "./log-failure.ts";

export type ScheduledJob = {
  id: string;
  handler: (event: { time: string }) => Promise<unknown>;
  everySeconds: number;
  /** The interval when there is no work. */
  atRestSeconds: number;
};

/** Runs each job at its interval, less often when there is no work, and never twice at the same time. */
export function startScheduler(jobs: ScheduledJob[], hasWork = () => true) {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  async function run({ id, handler }: ScheduledJob) {
    try {
      await handler({ time: new Date().toISOString() });
    } catch (error) {
      logFailure("A job failed.", error, { job: id });
    }
  }

  for (const job of jobs) {
    let current: Promise<void> | undefined;
    let began = Number.NEGATIVE_INFINITY;
    const tick = () => {
      if (current) return;
      const now = performance.now();
      // Half an interval of tolerance, because a timer may fire a moment early or late.
      const rest = (job.atRestSeconds - job.everySeconds / 2) * 1000;
      if (!hasWork() && now - began < rest) return;
      began = now;
      current = run(job);
      running.add(current);
      current.then(() => {
        if (current) running.delete(current);
        current = undefined;
      });
    };
    timers.add(setInterval(tick, job.everySeconds * 1000));
  }

  return {
    /** Starts no more runs, and waits for running jobs. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
