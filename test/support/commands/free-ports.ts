import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Finds free ports. It opens all of them at once, so that they differ. */
export const freePorts = (count: number): Promise<number[]> =>
  taken(Array.from({ length: count }, () => 0));

/** Finds the first of several free ports in a row. */
export async function freeRow(count: number): Promise<number> {
  for (;;) {
    const [first = 0] = await freePorts(1);
    const row = Array.from({ length: count }, (_, index) => first + index);
    if (await taken(row).catch(() => false)) return first;
  }
}

/** Listens on ports, where 0 means any, and closes them again. */
async function taken(ports: readonly number[]): Promise<number[]> {
  const servers = ports.map((port) => createServer().listen(port, "127.0.0.1"));
  try {
    await Promise.all(servers.map((server) => once(server, "listening")));
    return servers.map((server) => (server.address() as AddressInfo).port);
  } finally {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  }
}
