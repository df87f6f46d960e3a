import { seal, unseal } from "../secrets/sealed.ts";
import { secret } from "../secrets/secrets.ts";

/** Encrypts a national number for one item of the table. Only the interface can decrypt it, and only in that item. */
export const sealNumber = async (item: string, number: string): Promise<string> =>
  seal(await secret("numbers"), `number of ${item}`, number);

/** Decrypts the number of an item, if it has one. */
export const openNumber = async (
  item: string,
  sealed: string | undefined,
): Promise<string | undefined> =>
  sealed === undefined ? undefined : unseal(await secret("numbers"), `number of ${item}`, sealed);
