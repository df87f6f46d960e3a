import { deriveToken } from "../secrets/derive.ts";
import { secret } from "../secrets/secrets.ts";

/** The keyed hash of a national number in one sandbox world. Keys contain this hash and never the number itself. */
export const numberFingerprint = async (place: string, number: string): Promise<string> =>
  deriveToken(await secret("numbers"), "number", place, number);
