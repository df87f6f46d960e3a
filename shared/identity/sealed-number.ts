import { seal, unseal } from "../sealed.ts";
import { secret } from "../secrets.ts";

/** A person's number as it stands in an item, which is named beside it: only the interface can read it there. */
export const sealNumber = async (item: string, number: string): Promise<string> =>
  seal(await secret("numbers"), `number of ${item}`, number);

/** The number that was sealed for this item, if there is one. */
export const openNumber = async (
  item: string,
  sealed: string | undefined,
): Promise<string | undefined> =>
  sealed === undefined ? undefined : unseal(await secret("numbers"), `number of ${item}`, sealed);
