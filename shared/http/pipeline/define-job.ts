import { type JobLike, observeJob } from "../observe-job.ts";
import type { Access } from "../operation.ts";

/** A job on a schedule. It gets only the real time. An operator who starts it may also give a day, and gets an answer. */
export type Job = {
  summary: string;
  /** The interval of a deployed job. On one machine it runs sixty times as often. */
  everySeconds: number;
  access: Access;
  handle: (call: { realTime: Date; day?: string | undefined }) => Promise<unknown>;
};

type JobEvent = { time: string; day?: string };

export type JobHandler = JobLike<JobEvent, unknown> & { job: Job };

/** Creates the Lambda handler of a job. */
export function defineJob(job: Job): JobHandler {
  const handler = observeJob(
    ({ time, day }: JobEvent) => job.handle({ realTime: new Date(time), day }),
    job,
  );
  return Object.assign(handler, { job });
}
