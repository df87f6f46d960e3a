import type { TppAuthorisation } from "../schemas/authorisation.ts";
import { readEntity } from "./eba-entity.ts";
import { ElementScanner, MalformedFile } from "./json-elements.ts";
import { unpacked } from "./unpacked.ts";

/** The country. TPPs that may serve it are kept. */
const country = "NO";

/**
 * The maximum number of TPPs, which is a few hundred for each authority of the EEA. A larger file is not a register.
 */
const most = 50_000;

/** Reads the file of the EBA's register, compressed or not, and keeps the entities that may serve Norway. */
export async function readRegister(file: AsyncIterable<Buffer>) {
  const scanner = new ElementScanner();
  const tpps = new Map<string, TppAuthorisation[]>();
  let entities = 0;
  for await (const chunk of unpacked(file))
    for (const json of scanner.push(chunk)) {
      entities += 1;
      const { tppIds = [], authorisation } = readEntity(json, country) ?? {};
      for (const tppId of authorisation ? tppIds : [])
        tpps.set(tppId, [...(tpps.get(tppId) ?? []), authorisation as TppAuthorisation]);
      if (tpps.size > most) throw new MalformedFile(`More than ${most} TPPs serve ${country}.`);
    }
  scanner.end();
  return { entities, tpps };
}
