import { logError } from "../log.ts";
import type { Access } from "./operation.ts";

/** What a schedule starts: at a time, which is all it is told. */
export type Job = {
  summary: string;
  /** How often it runs where it is deployed; one machine runs every job each second. */
  everySeconds: number;
  access: Access;
  handle: (call: { now: Date }) => Promise<void>;
};

export type JobHandler = ((event: { time: string }) => Promise<void>) & { job: Job };

/** A job's Lambda handler, with the job it was made of. */
export function defineJob(job: Job): JobHandler {
  const handler = async ({ time }: { time: string }) => {
    try {
      await job.handle({ now: new Date(time) });
    } catch (error) {
      logError("a job failed", error, { job: job.summary });
      throw error;
    }
  };
  return Object.assign(handler, { job });
}
