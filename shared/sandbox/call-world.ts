import type { Caller } from "../http/call.ts";
import type { RecordedCall } from "./bank/recorded-call.ts";
import type { World } from "./bank/world.ts";
import type { Call } from "./log/calls.ts";
import { worlds } from "./log/worlds.ts";

/** The access of a call that reads the caller's world. */
export const readsWorld = { reads: ["WORLD"], secrets: ["numbers"] } as const;

/** The access of a call that changes the caller's world. */
export const changesWorld = { ...readsWorld, writes: ["AUDIT", "WORLD"] } as const;

/** The access of a call that gives the caller another world. */
export const replacesWorld = {
  ...changesWorld,
  writes: ["AUDIT", "TPP", "WORLD"],
  secrets: ["ids", "numbers"],
} as const;

/** Returns the world of the caller's sandbox, of the version at its admission or a later one. */
export const worldOf = ({ tppId, version }: Pick<Caller, "tppId" | "version">): Promise<World> =>
  worlds.read(tppId, version);

/** Changes the caller's sandbox once. A repetition of the call gets the first answer. */
export const changeWorld = <A>(caller: Caller, command: RecordedCall<A>): Promise<A> =>
  worlds.change(caller.tppId, caller.at.realTime, command, recordOf(caller));

/** The record of a call, by which a repetition of it is known. */
export const recordOf = (caller: Caller): Call => ({
  ...{ id: caller.id, requestId: caller.requestId, copy: caller },
});
