import { decrypt, encrypt } from "./encryption.ts";
import { secret } from "./secrets.ts";

/** Encrypts a national number for one item of the table. Only the interface can decrypt it, and only in that item. */
export const encryptNumber = async (item: string, number: string): Promise<string> =>
  encrypt(await secret("numbers"), `number of ${item}`, number);

/** Decrypts the number of an item, if it has one. */
export const decryptNumber = async (
  item: string,
  sealed: string | undefined,
): Promise<string | undefined> =>
  sealed === undefined ? undefined : decrypt(await secret("numbers"), `number of ${item}`, sealed);
