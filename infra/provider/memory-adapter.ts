import type { Adapter, AdapterPayload } from "oidc-provider";

/**
 * Stores the provider's data in memory, until its process ends. A customer of a demonstration or
 * test leaves about ten items.
 */
export function memoryAdapter(): (model: string) => Adapter {
  const items = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model} ${id}`;
    const found = (is: (payload: AdapterPayload) => boolean) =>
      [...items].find(([key, payload]) => key.startsWith(`${model} `) && is(payload))?.[1];
    return {
      upsert: async (id, payload) => void items.set(keyOf(id), payload),
      find: async (id) => items.get(keyOf(id)),
      findByUid: async (uid) => found((payload) => payload.uid === uid),
      findByUserCode: async (code) => found((payload) => payload.userCode === code),
      destroy: async (id) => void items.delete(keyOf(id)),
      consume: async (id) => {
        const payload = items.get(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of items) if (payload.grantId === grantId) items.delete(key);
      },
    };
  };
}
