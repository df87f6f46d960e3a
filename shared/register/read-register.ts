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

/**
 * Reads the file of the EBA's register, compressed or not, and keeps the entities that may serve Norway. A national code
 * names a TPP only if no firm, of any country, has it as its authorisation number. Otherwise a firm would have the roles of
 * another whose code is its number.
 */
export async function readRegister(file: AsyncIterable<Buffer>) {
  const scanner = new ElementScanner();
  const byNumber = new Map<string, TppAuthorisation[]>();
  const byCode = new Map<string, TppAuthorisation[]>();
  const numbers = new Set<string>();
  let entities = 0;
  for await (const chunk of unpacked(file))
    for (const json of scanner.push(chunk)) {
      entities += 1;
      const read = readEntity(json, country);
      if (read) numbers.add(read.byNumber);
      if (!read?.authorisation) continue;
      add(byNumber, read.byNumber, read.authorisation);
      for (const tppId of read.byCode) add(byCode, tppId, read.authorisation);
      if (byNumber.size + byCode.size > most)
        throw new MalformedFile(`More than ${most} TPPs serve ${country}.`);
    }
  scanner.end();
  const codes = [...byCode].filter(([tppId]) => !numbers.has(tppId));
  return { entities, tpps: new Map([...byNumber, ...codes]) };
}

const add = (to: Map<string, TppAuthorisation[]>, tppId: string, authorisation: TppAuthorisation) =>
  to.set(tppId, [...(to.get(tppId) ?? []), authorisation]);
