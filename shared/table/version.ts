import * as v from "valibot";
import { settings } from "../settings.ts";
import { expressionsOf } from "./expressions.ts";
import { keys } from "./keys.ts";
import { openConnection } from "./sdk.ts";
import { used } from "./watch.ts";

const VersionItem = v.object({ version: v.number() });

/** Which version of the data model a table without an item of it follows. */
export const firstVersion = 1;

/** The version of the data model that the table's data follows; it can be read and written whichever it is. */
export const tableVersion = {
  /** Undefined where no version stands. */
  async read(): Promise<number | undefined> {
    const { send, commands } = await openConnection();
    const Key = keys.version();
    const request = { TableName: settings.tableName, Key, ConsistentRead: true };
    const { Item } = await used("read", [Key], send(new commands.GetCommand(request)));
    return Item && v.parse(VersionItem, Item).version;
  },

  /** Puts another version in the place of one, or of none; throws where it is not that one. */
  async move(from: number | undefined, to: number): Promise<void> {
    const { send, commands } = await openConnection();
    const put = { ...keys.version(), version: to };
    const when = from === undefined ? { absent: true as const } : { oneOf: { version: [from] } };
    const request = { TableName: settings.tableName, Item: put, ...expressionsOf({ put, when }) };
    await used("write", [put], send(new commands.PutCommand(request)));
  },
};
