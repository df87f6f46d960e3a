import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { Agent, createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { connectorBankAt } from "../../../shared/adapters/connector.ts";
import { lazyConnector } from "../../../shared/adapters/lazy-connector.ts";
import { guardOf, signedByRole } from "../../../shared/adapters/role-signature.ts";
import { connectorIdentities } from "../../support/bank/connector.ts";

const role = { id: "AKIDEXAMPLE", key: "a-secret-key", session: "a-session" };
const before = { ...process.env };
beforeAll(() =>
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: role.id,
    AWS_SECRET_ACCESS_KEY: role.key,
    AWS_SESSION_TOKEN: role.session,
  }),
);
afterAll(() => {
  process.env = before;
});

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

/** Returns the signature of a request by AWS's documentation, for comparison. */
function expected(path: string, headers: Record<string, string>, text: string): string {
  const { authorization = "", "x-amz-date": date = "" } = headers;
  const [, scope = "", names = ""] = /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+),/.exec(
    authorization,
  ) as string[];
  const canonical = [
    ...["POST", path, ""],
    ...names.split(";").map((name) => `${name}:${headers[name]}`),
    ...["", names, sha256(text)],
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n");
  const [day = "", region = "", service = "", end = ""] = scope.split("/");
  const key = [day, region, service, end].reduce<string | Buffer>(hmac, `AWS4${role.key}`);
  return hmac(key, toSign).toString("hex");
}

const arn = "arn:aws:execute-api:eu-north-1:111122223333:abcdef1234/prod/POST/*";

describe("a call that the function's role signs (SigV4)", () => {
  it.each([
    [arn, "execute-api"],
    ["arn:aws:vpc-lattice:eu-north-1:111122223333:service/svc-1", "vpc-lattice-svcs"],
    ["arn:aws:lambda:eu-north-1:111122223333:function:connector", "lambda"],
  ])("is for the service and the region in %s", (of, service) => {
    expect(guardOf(of)).toEqual({ service, region: "eu-north-1" });
  });

  it("has the signature that AWS documents, over the body and the session", async () => {
    const url = new URL("https://connector.bank.example/prod/v1/orders");
    const text = '{"ids":["1"]}';
    const headers = await signedByRole(
      { url, headers: { "content-type": "application/json" }, text },
      arn,
      new Date("2026-11-22T10:00:00Z"),
    );
    expect(headers.authorization).toContain(
      `Credential=${role.id}/20261122/eu-north-1/execute-api/aws4_request`,
    );
    expect(headers["x-amz-security-token"]).toBe(role.session);
    expect(headers.authorization).toContain(`Signature=${expected(url.pathname, headers, text)}`);
    expect(JSON.stringify(headers)).not.toContain(role.key);
  });

  it("has no session token if the keys belong to a user", async () => {
    process.env.AWS_SESSION_TOKEN = "";
    const url = new URL("https://connector.bank.example/prod/v1/orders");
    const headers = await signedByRole({ url, headers: {}, text: "{}" }, arn, new Date());
    process.env.AWS_SESSION_TOKEN = role.session;
    expect(headers).not.toHaveProperty("x-amz-security-token");
    expect(headers.authorization).toContain(`Signature=${expected(url.pathname, headers, "{}")}`);
  });

  describe("to a connector that asks for no certificate", () => {
    const told: { url: string | undefined; authorization: string | undefined }[] = [];
    let server: Server;
    let authority = "";

    beforeAll(async () => {
      const { server: own } = await connectorIdentities();
      authority = own.clients;
      server = createServer({ cert: own.certificate, key: own.key }, (request, response) => {
        told.push({ url: request.url, authorization: request.headers.authorization });
        request.resume();
        request.on("end", () => response.writeHead(200).end("[]"));
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      Object.assign(process.env, {
        CONNECTOR_ADDRESS: `https://localhost:${port}/prod`,
        CONNECTOR_GUARD: arn,
      });
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });

    const now = new Date();
    const where = { tppId: "NO-FSA-1", place: "production", at: { now, realTime: now } };

    it("is signed and arrives at the connector's path", async () => {
      const agent = new Agent({ ca: authority });
      const bank = connectorBankAt(where, {
        address: () => process.env.CONNECTOR_ADDRESS ?? "",
        agent: async () => agent,
        sign: (call, at) => signedByRole(call, arn, at),
      });
      expect(await bank.orders(["1"])).toEqual([]);
      expect(told).toEqual([
        { url: "/prod/v1/orders", authorization: expect.stringContaining("AWS4-HMAC-SHA256") },
      ]);
    });

    it.each([
      ["loaded before", connectorBankAt],
      ["loaded on demand", lazyConnector],
    ])(
      "is not sent through an adapter %s if Node does not trust the connector's certificate",
      async (_, bankAt) => {
        told.length = 0;
        await expect(bankAt(where).orders(["1"])).rejects.toThrow("failed (tls)");
        expect(told).toEqual([]);
      },
    );
  });
});
