import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { issueCertificate } from "../../../infra/local/certificates.ts";
import { TppClient } from "../../../infra/tpp/tpp-client.ts";
import {
  keyNamed,
  testAuthority,
  testTpp,
  validity,
} from "../../support/signature/test-certificates.ts";

type Seen = { method?: string | undefined; length?: string | undefined; body: string };

const seen: Seen[] = [];
const authority = await testAuthority();
const { certificatePem, keyPem } = await issueCertificate(authority, {
  ...validity,
  kind: "server",
  commonName: "localhost",
  dnsNames: ["localhost"],
  keyPem: keyNamed("server"),
});

/** A bank that answers with the request that it received. It closes the connection at /hang-up. */
const bank = createServer({ cert: certificatePem, key: keyPem }, async (request, response) => {
  if (request.url === "/hang-up") return request.socket.destroy();
  const { method, headers } = request;
  let body = "";
  for await (const chunk of request) body += chunk;
  seen.push({ method, length: headers["content-length"], body });
  response.end();
});
let client: TppClient;

beforeAll(async () => {
  await once(bank.listen(0, "localhost"), "listening");
});
beforeEach(async () => {
  const { web, seal } = await testTpp();
  const pair = ({ certificatePem: cert, keyPem: key }: typeof web) => ({ cert, key });
  client = new TppClient(`https://localhost:${(bank.address() as AddressInfo).port}`, {
    ca: authority.certificatePem,
    web: pair(web),
    seal: pair(seal),
  });
});
afterEach(() => {
  client.close();
  seen.length = 0;
});
afterAll(() => {
  bank.close();
});

describe("a TPP's client", () => {
  it.each(["GET", "POST", "PUT", "DELETE"])(
    "sends Content-Length for a %s with a body",
    async (method) => {
      await client.call({ method, path: "/v1/x", body: { name: "Pål" } });
      expect(seen).toEqual([{ method, length: "15", body: '{"name":"Pål"}' }]);
    },
  );

  it.each(["GET", "DELETE"])("sends no Content-Length for a %s without a body", async (method) => {
    await client.call({ method, path: "/v1/x" });
    expect(seen).toEqual([{ method, length: undefined, body: "" }]);
  });

  it("reports for a broken connection whether the bank had answered before", async () => {
    const hangUp = { method: "GET", path: "/hang-up" };
    await expect(client.call(hangUp)).rejects.toMatchObject({ answered: false });
    await client.call({ method: "GET", path: "/v1/x" });
    await expect(client.call(hangUp)).rejects.toMatchObject({
      code: "ECONNRESET",
      answered: true,
    });
  });
});
