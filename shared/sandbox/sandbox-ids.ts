import { deriveUuid } from "../secrets/derive.ts";
import { secret } from "../secrets/secrets.ts";

/** The id of the world that a call makes. */
export const worldId = async (callId: string): Promise<string> =>
  deriveUuid(await secret("ids"), "world", callId);

/** Makes the ids of a TPP's sandbox. Two TPPs never share an id, and a reset gives the same ids again. */
export async function sandboxIds(
  tppId: string,
): Promise<(kind: string, natural: string) => string> {
  const key = await secret("ids");
  return (kind, natural) => deriveUuid(key, "sandbox", tppId, kind, natural);
}
