import type { Change } from "../../table/expressions.ts";
import { sandboxKeys } from "./keys.ts";

/** Payments from an account may be stopped in another channel. */
const open = { oneOf: { blocked: [undefined, false] } };

/** The changes of an account's booked and available balances, in minor units. */
export const balanceChanges = {
  /** Reserves money if the available balance is sufficient and the account may pay. */
  reserve: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { available: -minor },
    when: { present: true, atLeast: { available: minor }, ...open },
  }),

  /** Reserves nothing. The account must exist and may pay. */
  isOpen: (world: string, id: string): Change => ({
    check: sandboxKeys.account(world, id),
    when: { present: true, ...open },
  }),

  /** Releases reserved money. */
  release: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { available: minor },
    when: { present: true },
  }),

  /** Debits reserved money if the account may still pay. */
  withdraw: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { booked: -minor },
    when: { present: true, ...open },
  }),

  /** Debits money that was not reserved, if the available balance is sufficient and the account may pay. */
  spend: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { booked: -minor, available: -minor },
    when: { present: true, atLeast: { available: minor }, ...open },
  }),

  /** Credits money. */
  deposit: (world: string, id: string, minor: bigint): Change => ({
    update: sandboxKeys.account(world, id),
    add: { booked: minor, available: minor },
    when: { present: true },
  }),
};
