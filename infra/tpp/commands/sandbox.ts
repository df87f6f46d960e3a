import type { AddCommand } from "../command-context.ts";
import { addClock } from "./clock.ts";
import { addData } from "./data.ts";
import { addRequests } from "./requests.ts";
import { addSnapshot } from "./snapshot.ts";
import { addWorld } from "./world.ts";

/** Adds `sandbox`: commands that exist for the sandbox only. */
export const addSandbox: AddCommand = (program, context) => {
  const group = program
    .command("sandbox")
    .description("The TPP's own sandbox: its clock, its customers, its data, its request log.");
  for (const add of [addWorld, addClock, addSnapshot, addData, addRequests]) add(group, context);
};
