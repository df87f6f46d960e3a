import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Makes a server stop quickly: running requests get a moment to finish, then every connection is
 * closed.
 */
export function stoppable<AnyServer extends Server>(server: AnyServer) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });

  async function stop({ graceMs = 1000 } = {}) {
    const { promise: closed, resolve } = Promise.withResolvers<unknown>();
    server.close(resolve);
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
  }

  return Object.assign(server, { stop });
}
