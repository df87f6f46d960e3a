import { restartMigration, sandboxMigration } from "./restart-migration.ts";

/** Changes data that an older release wrote. A migration that stopped halfway can be run again. */
export type Migration = () => Promise<void>;

/**
 * One migration from each version of the data model to the next; the first starts from version 1.
 */
export const migrations: readonly Migration[] = [restartMigration, sandboxMigration];
