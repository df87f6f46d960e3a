import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };
export type Told = { status?: number; headers?: Record<string, string>; body?: string };

/**
 * Starts a server that answers in place of AWS during the tests of a file. The real SDK calls it through the
 * endpoint in `variable`, which selects one AWS service.
 */
export function useAws(
  answer: (asked: Asked) => Told | Promise<Told>,
  variable = "AWS_ENDPOINT_URL",
) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? "/", "http://aws");
    const { method = "", headers: sent } = request;
    const told = await answer({ method, url, headers: sent, body: `${Buffer.concat(chunks)}` });
    const { status = 200, headers, body = "" } = told;
    response.writeHead(status, headers).end(body);
  });

  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    process.env[variable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => {
    delete process.env[variable];
    server.close();
    server.closeAllConnections();
  });
}
