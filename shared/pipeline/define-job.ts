import { type JobLike, observeJob } from "../http/observe-job.ts";
import type { Access } from "../http/operation.ts";

/** What a schedule starts: at a time, which is all it is told. */
export type Job = {
  summary: string;
  /** How often it runs where it is deployed; one machine runs it sixty times as often. */
  everySeconds: number;
  access: Access;
  handle: (call: { now: Date }) => Promise<void>;
};

export type JobHandler = JobLike<{ time: string }, void> & { job: Job };

/** A job's Lambda handler, with the job it was made of. */
export function defineJob(job: Job): JobHandler {
  const handler = observeJob(
    ({ time }: { time: string }) => job.handle({ now: new Date(time) }),
    job,
  );
  return Object.assign(handler, { job });
}
