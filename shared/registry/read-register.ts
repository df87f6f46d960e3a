import type { Authorisation } from "../schemas/authorisation.ts";
import { readEntity } from "./eba-entity.ts";
import { ElementScanner, MalformedFile } from "./json-elements.ts";
import { unpacked } from "./unpacked.ts";

/** Whose register is asked: TPPs that may serve this country are kept. */
const country = "NO";

/** So many TPPs are a few hundred for each authority of the EEA; more are no register. */
const most = 50_000;

/** Reads the file of the EBA's register (packed or not), and keeps what may serve Norway. */
export async function readRegister(file: AsyncIterable<Buffer>) {
  const scanner = new ElementScanner();
  const tpps = new Map<string, Authorisation[]>();
  let entities = 0;
  for await (const chunk of unpacked(file))
    for (const json of scanner.push(chunk)) {
      entities += 1;
      const { tppIds = [], authorisation } = readEntity(json, country) ?? {};
      for (const tppId of authorisation ? tppIds : [])
        tpps.set(tppId, [...(tpps.get(tppId) ?? []), authorisation as Authorisation]);
      if (tpps.size > most) throw new MalformedFile(`More than ${most} TPPs serve ${country}.`);
    }
  scanner.end();
  return { entities, tpps };
}
