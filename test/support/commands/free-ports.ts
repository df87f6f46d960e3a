import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * A port that no program gets by chance: to programs that ask for any port, systems give one from 32768 on. Until it is
 * used, such a program could take a port that was found free.
 */
const somePort = (): number => randomInt(10_000, 32_000);

/** Finds free ports, which differ. */
export const freePorts = (count: number): Promise<number[]> =>
  found(() => Array.from({ length: count }, somePort));

/** Finds the first of several free ports in a row. */
export async function freeRow(count: number): Promise<number> {
  const [first = 0] = await found(() => {
    const port = somePort();
    return Array.from({ length: count }, (_, index) => port + index);
  });
  return first;
}

async function found(draw: () => number[]): Promise<number[]> {
  for (;;) {
    const ports = draw();
    if (await areFree(ports)) return ports;
  }
}

/** Listens on all ports at once, and closes them again. */
async function areFree(ports: readonly number[]): Promise<boolean> {
  const servers = ports.map((port) => createServer().listen(port, "127.0.0.1"));
  try {
    await Promise.all(servers.map((server) => once(server, "listening")));
    return true;
  } catch {
    return false;
  } finally {
    await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  }
}
