import type { Times } from "../../rules/clock.ts";
import type { Changed, World } from "./world.ts";

/** The audit event of a call that changes the sandbox. Its writer adds the TPP, the request and the real time. */
export type CallEvent = Readonly<{
  type:
    | `SANDBOX_${"INITIALISED" | "CLOCK_SET" | "CUSTOMER_CREATED" | "CREATED" | "CHANGED" | "DELETED"}`
    | `PAYMENT_${"MOVED" | "CANCELLED"}`;
  /** The changed resource, if it is not the whole sandbox. */
  resource?: { type: string; id: string };
  corporateId?: string | undefined;
  before?: string;
  after?: string;
  reason?: string;
}>;

export type Recorded<A> = Changed<A> & Readonly<{ callEvent: CallEvent }>;

/**
 * A command of a sandbox call. Its answer is small and survives JSON, because it is kept with the call: a repetition
 * gets it even if the sandbox has changed since.
 */
export type RecordedCall<A> = (world: World, times: Times) => Recorded<A>;

/** The result of a call that neither executes nor ends an order. */
export const recorded = <A>(
  world: World,
  answer: A,
  type: CallEvent["type"],
  resource: Required<CallEvent>["resource"],
): Recorded<A> => ({ world, answer, events: [], callEvent: { type, resource } });
