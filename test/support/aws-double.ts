import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Asked = { method: string; url: URL; headers: IncomingMessage["headers"]; body: string };
export type Told = { status?: number; headers?: Record<string, string>; body?: string };

/**
 * Stands where the SDK looks for AWS, while the tests of a file run: the real SDK speaks, and this answers as told.
 * `variable` says which of AWS's services it stands for.
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
