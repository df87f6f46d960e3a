/** How many mutants a folder is tried with that is not tried whole. */
export const sampleSize = 200;

/** A folder whose mutants are tried: all of them or a sample, and the share that the tests must notice. */
export type Folder = { folder: string; whole: boolean; goal: number };

const whole = (folder: string): Folder => ({ folder, whole: true, goal: 0.9 });
const sampled = (folder: string): Folder => ({ folder, whole: false, goal: 0.85 });

export const folders: readonly Folder[] = [
  whole("shared/rules"),
  whole("shared/signature"),
  whole("shared/schemas"),
  whole("shared/products"),
  sampled("shared/payments"),
  sampled("shared/sca"),
  sampled("shared/consents"),
  sampled("shared/adapters"),
  sampled("shared/register"),
  sampled("shared/identity"),
  sampled("shared/dashboard"),
  sampled("shared/table"),
  sampled("shared/http"),
  sampled("shared/sandbox"),
  sampled("infra/stacks/alarms"),
];
