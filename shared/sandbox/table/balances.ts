import type { Change } from "../../table/expressions.ts";
import { sandboxKeys } from "./keys.ts";

/** Payments from an account may be stopped in another channel. */
const open = { oneOf: { blocked: [undefined, false] } };

/** The changes of what is booked on an account, and of what of it can be spent, in its minor units. */
export const balanceChanges = {
  /** Money is held back, if there is as much and the account may pay. */
  reserve: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { available: -minor },
    when: { present: true, atLeast: { available: minor }, ...open },
  }),

  /** Nothing is held back, but the account must be there and may pay. */
  isOpen: (world: string, id: string): Change => ({
    check: sandboxKeys.account(world, id),
    when: { present: true, ...open },
  }),

  /** Money held back is free again. */
  release: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { available: minor },
    when: { present: true },
  }),

  /** Money held back leaves the account, if that may still pay. */
  withdraw: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { booked: -minor },
    when: { present: true, ...open },
  }),

  /** Money leaves the account that was not held back, if there is as much and it may pay. */
  spend: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { booked: -minor, available: -minor },
    when: { present: true, atLeast: { available: minor }, ...open },
  }),

  /** Money comes to the account. */
  deposit: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { booked: minor, available: minor },
    when: { present: true },
  }),
};
