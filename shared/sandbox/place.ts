import type { Scenario } from "../rules/scenarios.ts";

/** Where a caller's sandbox is, and what time it is there. */
export type SandboxPlace = {
  tppId: string;
  /** The generation that the TPP's profile names. */
  world: string;
  /** How far the sandbox's clock is ahead of real time, in milliseconds. */
  clockOffset: number;
  /** The time by the sandbox's clock. */
  now: Date;
  realTime: Date;
  /** How the TPP has asked for an order to go. */
  scenario?: Pick<Scenario, "funds" | "outcome"> | undefined;
};
