import { WorldStore } from "../../../shared/sandbox/log/world-store.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";

/**
 * Runs something as another process does, which keeps worlds of its own, and whose changes do not wait for those of this
 * process. Meanwhile this process must not begin to read or change a world.
 */
export async function asAnotherProcess<T>(run: () => Promise<T>): Promise<T> {
  const other = new WorldStore();
  const methods = ["read", "change", "open", "replace"] as const;
  for (const method of methods)
    Object.assign(worlds, { [method]: (other[method] as () => unknown).bind(other) });
  try {
    return await run();
  } finally {
    for (const method of methods) Reflect.deleteProperty(worlds, method);
  }
}
