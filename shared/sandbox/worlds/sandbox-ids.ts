import { deriveUuid } from "../../secrets/derive.ts";
import { secret } from "../../secrets/secrets.ts";

/** Ids of a TPP's sandbox: another TPP's differ, and a reset brings the same ones back. */
export async function sandboxIds(
  tppId: string,
): Promise<(kind: string, natural: string) => string> {
  const key = await secret("ids");
  return (kind, natural) => deriveUuid(key, "sandbox", tppId, kind, natural);
}
