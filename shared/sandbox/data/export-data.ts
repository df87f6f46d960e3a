import { type ExportPosition, exportPositions } from "../rules/export-position.ts";
import type { SandboxLists } from "../schemas/sandbox-data.ts";
import { type Read, readPart } from "./export-parts.ts";

/** Reads a page of a world as a document that can be imported, and the position of the next page. */
export async function exportData(
  world: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ document: SandboxLists; next: string | undefined }> {
  const document: SandboxLists = {
    customers: [],
    agreements: [],
    accounts: [],
    cardAccounts: [],
    transactions: [],
    cardTransactions: [],
  };
  let place: ExportPosition | undefined =
    after === undefined ? exportPositions.first : exportPositions.read(after);
  let room = limit;
  while (place && room > 0) {
    const read: Read = await readPart[place.part](world, place, { room, document });
    room -= read.taken;
    place = read.next ?? exportPositions.partBehind(place.part);
  }
  return { document, next: place && exportPositions.write(place) };
}
