import { audit } from "./audit.ts";
import { table } from "./client.ts";
import { keys } from "./keys.ts";

type Resetting = { tppId: string; id: string; requestId: string; realTime: Date };

export const worlds = {
  /** Whether this call has reset its TPP's world before. */
  async isReset({ tppId, id }: Resetting): Promise<boolean> {
    return (await table.get(keys.reset(tppId, id))) !== undefined;
  },

  /** Makes a generation its TPP's world, once a call: who reads sees all of the old one, or all of the new. */
  async reset({ tppId, id, requestId, realTime: at }: Resetting, world: string): Promise<void> {
    const expires = Math.floor(at.getTime() / 1000) + 2 * 86_400;
    await table.change([
      { put: { ...keys.reset(tppId, id), world, expires }, when: { absent: true } },
      { update: keys.profile(tppId), set: { world } },
      audit({ type: "SANDBOX_INITIALISED", at, tppId, requestId }),
    ]);
  },
};
