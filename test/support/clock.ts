import { table } from "../../shared/table/client.ts";
import { keys } from "../../shared/table/keys.ts";
import { testTime } from "./call.ts";
import { testTpp } from "./test-certificates.ts";

/** Sets the sandbox clock of the tests' TPP to an instant, which a call at the tests' time then is made at. */
export async function setClock(instant: string): Promise<void> {
  const clockOffset = Date.parse(instant) - testTime.getTime();
  const { tppId } = await testTpp();
  await table.change([{ update: keys.profile(tppId), set: { clockOffset } }]);
}
