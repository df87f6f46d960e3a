import { beginAnew } from "./begin-anew.ts";

/** Changes what an older release has written, so that it may be begun again where it stopped. */
export type Migration = () => Promise<void>;

/** From each version of the data model to the next, the first from version 1. */
export const migrations: readonly Migration[] = [beginAnew];
