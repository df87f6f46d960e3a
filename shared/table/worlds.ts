import { audit } from "./audit.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { keys } from "./keys.ts";

type Resetting = { tppId: string; id: string; requestId: string; realTime: Date };

export const worlds = {
  /** Whether the caller is to make the TPP's first world; whoever was told so has twenty seconds. */
  async mayOpen(tppId: string, at: Date): Promise<boolean> {
    const expires = Math.floor(at.getTime() / 1000) + 20;
    return !(await table.claim({ ...keys.opening(tppId), expires }, { absent: at }));
  },

  /** Makes a generation the TPP's first world, unless it has one by now. */
  async begin(tppId: string, world: string): Promise<void> {
    const when = { oneOf: { world: [undefined] } };
    await table.change([{ update: keys.profile(tppId), set: { world }, when }]);
  },

  /** The change that makes a generation its TPP's world, whichever it was before. */
  named: (tppId: string, world: string): Change => ({
    update: keys.profile(tppId),
    set: { world },
  }),

  /** Whether this call has reset its TPP's world before. */
  async isReset({ tppId, id }: Resetting): Promise<boolean> {
    return (await table.get(keys.reset(tppId, id))) !== undefined;
  },

  /** Makes a generation its TPP's world, once a call: who reads sees all of the old one, or all of the new. */
  async reset({ tppId, id, requestId, realTime: at }: Resetting, world: string): Promise<void> {
    const expires = Math.floor(at.getTime() / 1000) + 2 * 86_400;
    await table.change([
      { put: { ...keys.reset(tppId, id), world, expires }, when: { absent: true } },
      worlds.named(tppId, world),
      audit({ type: "SANDBOX_INITIALISED", at, tppId, requestId }),
    ]);
  },
};
