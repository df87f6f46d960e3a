import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { listen } from "../local/listen.ts";
import { writeRevocations } from "../local/local-register.ts";
import type { OnStop } from "../local/run-until-stopped.ts";
import { stoppable } from "../local/stoppable.ts";

/**
 * Serves the revocation list of a data folder's authority over plain HTTP, as issuers do. Returns
 * the value of the stage setting `revocationLists`.
 */
export async function serveRevocations(
  { data, port }: { data: string; port: number },
  onStop: OnStop,
): Promise<string> {
  const { issuer, file } = await writeRevocations(join(data, "certificates"));
  const list = await readFile(file);
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "application/pkix-crl" }).end(list);
  });
  return `${issuer}=http://localhost:${await listen(stoppable(server), port, "--port", onStop)}/revoked.crl`;
}
