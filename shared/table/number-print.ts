import { deriveToken } from "../derive.ts";
import { secret } from "../secrets.ts";

/** What stands in a key for a customer's number in one place: a keyed hash, since the number itself stands in no key. */
export const numberPrint = async (place: string, number: string): Promise<string> =>
  deriveToken(await secret("numbers"), "number", place, number);
