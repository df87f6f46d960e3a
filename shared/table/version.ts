import * as v from "valibot";
import { settings } from "../runtime/settings.ts";
import { expressionsOf } from "./expressions.ts";
import { keys } from "./keys.ts";
import { used } from "./observe-table.ts";
import { openConnection } from "./sdk.ts";

const VersionItem = v.object({ version: v.number() });

/**
 * The version of a table without a version item. It wrote all data without one. So no function needs the right to
 * write a version; a new stage runs `npm run bank -- table migrate` once.
 */
export const firstVersion = 1;

/** The version of the table's data. It can be read and written whatever its value is. */
export const tableVersion = {
  /** Undefined if no version is stored. */
  async read(): Promise<number | undefined> {
    const { send, commands } = await openConnection();
    const Key = keys.version();
    const request = { TableName: settings.tableName, Key, ConsistentRead: true };
    const { Item } = await used("read", [Key], send(new commands.GetCommand(request)));
    return Item && v.parse(VersionItem, Item).version;
  },

  /** Replaces a version, or its absence, by another one. Throws if the stored version differs. */
  async move(from: number | undefined, to: number): Promise<void> {
    const { send, commands } = await openConnection();
    const put = { ...keys.version(), version: to };
    const when = from === undefined ? { absent: true as const } : { oneOf: { version: [from] } };
    const request = { TableName: settings.tableName, Item: put, ...expressionsOf({ put, when }) };
    await used("write", [put], send(new commands.PutCommand(request)));
  },
};
