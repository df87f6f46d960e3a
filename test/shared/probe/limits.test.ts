import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type Socket } from "node:net";
import { probeInterface } from "../../../shared/probe/probe-interface.ts";
import { listen } from "../../support/payments/exchange.ts";

const { setTimeout } = globalThis;
const web = { cert: "", key: "" };
let end = () => {};

/** A limit of the probe is over after some milliseconds. */
beforeAll(() => {
  globalThis.setTimeout = ((run: () => void) => setTimeout(run, 300)) as typeof setTimeout;
});
afterEach(() => end());
afterAll(() => {
  globalThis.setTimeout = setTimeout;
});

async function serverOf(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  end = () => void server.close().closeAllConnections();
  return `http://localhost:${await listen(server)}`;
}

/** A server that sends the beginning to each connection, and then a piece every 20 ms. */
async function dripping(begin: Buffer, piece: Buffer): Promise<number> {
  const sockets: Socket[] = [];
  const server = createTcpServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    socket.write(begin);
    const drip = setInterval(() => socket.write(piece), 20);
    socket.on("close", () => clearInterval(drip));
  });
  end = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.on("listening", resolve));
  return (server.address() as { port: number }).port;
}

describe("a probe of the interface", () => {
  const late = { failure: "connection", detail: "no whole answer within 20 seconds" };

  it("fails after 20 seconds if the headers come in pieces without an end", async () => {
    const port = await dripping(
      Buffer.from("HTTP/1.1 404 Not Found\r\n"),
      Buffer.from("x-a: b\r\n"),
    );
    expect(await probeInterface(`http://localhost:${port}`, { web })).toMatchObject(late);
  });

  it("fails after 20 seconds if the body comes in pieces without an end", async () => {
    const address = await serverOf((_, response) => {
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    });
    expect(await probeInterface(address, { web })).toMatchObject(late);
  });

  it("fails after 20 seconds if the handshake comes in pieces without an end", async () => {
    const port = await dripping(Buffer.from("1603034000", "hex"), Buffer.from([2]));
    expect(await probeInterface(`https://localhost:${port}`, {})).toMatchObject(late);
  });

  it("reads 64 KiB of an answer at most, and fails at a longer one", async () => {
    let sent = 0;
    const address = await serverOf((_, response) => {
      const piece = "x".repeat(1_000_000);
      const send = () => {
        if (++sent > 200) return void response.end();
        while (sent < 200 && response.write(piece)) sent += 1;
      };
      response.writeHead(404).on("drain", send);
      send();
    });
    expect(await probeInterface(address, { web })).toMatchObject({
      failure: "answer",
      detail: expect.stringMatching(": 404 in another form than tppMessages$"),
    });
    expect(sent).toBeLessThan(50);
  });
});
