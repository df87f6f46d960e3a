import { deriveUuid } from "../secrets/derive.ts";
import { secret } from "../secrets/secrets.ts";

/** Makes the ids of a TPP's sandbox. Two TPPs never share an id, and a reset gives the same ids again. */
export async function sandboxIds(
  tppId: string,
): Promise<(kind: string, natural: string) => string> {
  const key = await secret("ids");
  return (kind, natural) => deriveUuid(key, "sandbox", tppId, kind, natural);
}
