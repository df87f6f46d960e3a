import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Agent, request } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:tls";
import { tell } from "../../infra/emulator/progress.ts";
import { stoppable } from "../../infra/local/stoppable.ts";
import { type DocumentRow, documentRows } from "../../infra/openapi/rows.ts";
import type { TppIdentity } from "../../infra/tpp/tpp-client.ts";
import { type Part, type Passing, RequestFiller } from "./fill-request.ts";
import { losing } from "./known-requests.ts";
import type { Sandbox } from "./sandbox.ts";
import { signedHeaders } from "./signed-headers.ts";
import type { Tally } from "./tally.ts";

type Bank = { address: string; identity: TppIdentity; sandbox: Sandbox; tally: Tally };

const rows = documentRows("sandbox").map((row) => ({
  row,
  pattern: new RegExp(`^${row.path.replace(/\{[^}]+\}/g, "[^/]+")}$`),
}));

const rowAt = (method: string, url: string): DocumentRow | undefined =>
  rows.find(
    ({ row, pattern }) =>
      row.method === method.toLowerCase() && pattern.test(url.split("?", 1)[0] ?? ""),
  )?.row;

/**
 * Accepts plain HTTP on a local port, signs it for a TPP, and forwards it to the bank over mutual TLS. Requests stay
 * unchanged except for the signature and the filled values.
 */
export async function startSigningProxy({ address, identity, sandbox, tally }: Bank) {
  const { ca, web, seal } = identity;
  const { hostname: host, port } = new URL(address);
  // Uses the bank's own name, and not a generated Host header.
  const bank = { host, port: Number(port), servername: host, ca, ...web };
  const agent = new Agent({ keepAlive: true });
  const filler = new RequestFiller(sandbox);

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = incoming;
    const chunks: Buffer[] = await incoming.toArray();
    const { "x-fill": fitting = "", ...headers } = headersOf(incoming);
    const sent: Passing = { url, headers: withoutForced(headers), body: Buffer.concat(chunks) };
    const row = rowAt(method, url);
    const parts = new Set(fitting.split(",") as Part[]);
    const filled = row ? await filler.fill(row, sent, parts) : sent;
    const outgoing = request({
      ...bank,
      method,
      path: filled.url,
      agent,
      headers: signedHeaders(method, filled, seal),
    });
    outgoing.end(filled.body);
    const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
    const { statusCode = 0, rawHeaders } = answer;
    if (row)
      tally.count(row.operationId, statusCode, {
        untouched: filled.url === sent.url && filled.body.equals(sent.body),
      });
    if (row && statusCode < 300 && losing.has(row.id)) sandbox.forget();
    response.writeHead(statusCode, rawHeaders);
    answer.pipe(response);
  }

  const server = stoppable(
    createServer({ maxHeaderSize: 65_536, requireHostHeader: false }, (incoming, response) => {
      pass(incoming, response).catch((error) => {
        // Schemathesis notices the closed connection, and fails.
        tell(`${incoming.method} ${incoming.url} did not get through: ${error}`);
        response.destroy();
      });
    }),
  );
  server.maxHeadersCount = 0;
  // The bank must refuse bytes that are not HTTP, so the proxy forwards them unchanged.
  server.on("clientError", ({ rawPacket }: { rawPacket?: Buffer }, socket: Socket) => {
    if (!rawPacket) return void socket.destroy();
    const onward = connect(bank, () => onward.write(rawPacket));
    onward.on("error", () => socket.destroy());
    onward.pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      agent.destroy();
      await server.stop();
    },
  };
}

/** Returns the received headers with names in lower case, without those of the connection. */
function headersOf({ rawHeaders }: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? "";
    if (!connections.has(name)) headers[name] = rawHeaders[at + 1] ?? "";
  }
  return headers;
}

const connections = new Set(["connection", "content-length", "transfer-encoding"]);

/** Removes forced errors and delays, because a forced 5xx would not be a failure of the operation. */
function withoutForced(headers: Record<string, string>): Record<string, string> {
  const { "x-sandbox-scenario": scenario, ...others } = headers;
  return scenario === undefined || /error=|delay=/.test(scenario) ? others : headers;
}
