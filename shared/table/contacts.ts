import { audit } from "./audit.ts";
import { table } from "./client.ts";
import type { Change } from "./expressions.ts";
import { contacted, contactsPartition, keys } from "./keys.ts";
import { tpps } from "./tpps.ts";

type NewContact = { email: string; at: Date; requestId: string };

/** The e-mail addresses at which the bank reaches TPPs. Each is stored in its TPP's profile. */
export const contacts = {
  get: async (tppId: string): Promise<string | undefined> => (await tpps.profile(tppId)).contact,

  /** The changes that set the email address of a TPP. */
  set: (tppId: string, { email, at, requestId }: NewContact): Change[] => [
    { update: keys.profile(tppId), set: { contact: email } },
    { put: { ...keys.contact(tppId), ...contacted(tppId) } },
    audit({
      type: "TPP_CONTACT_SET",
      at,
      tppId,
      requestId,
      resource: { type: "tpp", id: tppId },
    }),
  ],

  /** All TPPs with an address, by id. They come from an index, which may lag behind. */
  async all(): Promise<{ tppId: string; email: string }[]> {
    const items = await table.query(contactsPartition, { index: "GSI1" });
    const found = items.map(async ({ GSI1SK }) => {
      const tppId = `${GSI1SK}`;
      return { tppId, email: (await contacts.get(tppId)) ?? "" };
    });
    return Promise.all(found);
  },
};
