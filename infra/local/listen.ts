import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";
import { CannotStart } from "./cannot-start.ts";
import type { OnStop } from "./run-until-stopped.ts";

/**
 * Makes a server listen on this machine only until we stop, and returns its port; throws a readable
 * error if the port cannot be used.
 */
export async function listen(
  server: Server & { stop: () => Promise<unknown> },
  port: number,
  option: string,
  onStop: OnStop,
): Promise<number> {
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE" && code !== "EACCES") throw cause;
    const why = code === "EACCES" ? "may not be used by you" : "is in use by another process";
    throw new CannotStart(`Port ${port} ${why}; choose another with ${option}.`);
  }
  onStop(server.stop);
  return (server.address() as AddressInfo).port;
}
