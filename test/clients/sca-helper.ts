import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { stoppable } from "../../infra/local/stoppable.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { goThroughSca } from "../schemathesis/go-through-sca.ts";

const psu = seedCustomers[0]?.customerNumber ?? "";

/**
 * Starts a server that plays the PSU for the generated clients. A POST sends the link scaRedirect. The PSU agrees to
 * everything on the bank's pages, and the answer is the returned psu-id.
 */
export async function startScaHelper() {
  const server = stoppable(
    createServer(async (incoming, response) => {
      try {
        const link = Buffer.concat(await incoming.toArray()).toString("utf8");
        response.end((await goThroughSca(link, psu)).get("psu-id"));
      } catch (error) {
        response.writeHead(500).end(`${error}`);
      }
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => server.stop() };
}
