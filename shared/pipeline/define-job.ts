import { type JobLike, observeJob } from "../http/observe-job.ts";
import type { Access } from "../http/operation.ts";

/** What a schedule starts: at a time, which is all it is told. An operator who starts it may name a day, and is answered. */
export type Job = {
  summary: string;
  /** How often it runs where it is deployed; one machine runs it sixty times as often. */
  everySeconds: number;
  access: Access;
  handle: (call: { now: Date; day?: string | undefined }) => Promise<unknown>;
};

type JobEvent = { time: string; day?: string };

export type JobHandler = JobLike<JobEvent, unknown> & { job: Job };

/** A job's Lambda handler, with the job it was made of. */
export function defineJob(job: Job): JobHandler {
  const handler = observeJob(
    ({ time, day }: JobEvent) => job.handle({ now: new Date(time), day }),
    job,
  );
  return Object.assign(handler, { job });
}
