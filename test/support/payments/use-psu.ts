import { beginAnew } from "../table/made-once.ts";
import { useTable } from "../table/table.ts";
import { knownPsu } from "./payments.ts";

/**
 * Gives a test file a small table in which the TPP knows Eirik, and restores it before each test to its state after
 * `prepare`. `psu` is the header that names him.
 */
export function usePsu(prepare: () => Promise<unknown> = async () => undefined) {
  const kept = useTable({ small: true });
  const psu = { "psu-id": "" };
  beginAnew(kept, async () => {
    Object.assign(psu, await knownPsu());
    await prepare();
  });
  return { ...kept, psu };
}
