import { readFile } from "node:fs/promises";
import { longestList } from "../signature/revocation-list.ts";

const milliseconds = 20_000;

/**
 * Fetches a revocation list from the address in the stage's settings. Follows no redirect and limits the size. Plain
 * HTTP is accepted, because most issuers offer nothing else and the list is signed. An address in the caller's
 * certificate would be the caller's choice, so it is never used.
 */
export async function fetchList(address: string): Promise<Buffer> {
  // Only on one machine: the settings of a deployed stage allow http and https only.
  if (address.startsWith("file://")) return readFile(new URL(address));
  const signal = AbortSignal.timeout(milliseconds);
  const response = await fetch(address, { redirect: "error", signal });
  if (!response.ok || !response.body) throw new Error(`${address} answers ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > longestList) throw new Error(`${address} answers more than ${longestList} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
