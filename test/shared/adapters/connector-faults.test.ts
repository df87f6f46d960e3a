import type { Server } from "node:net";
import { ConnectorFault } from "../../../shared/adapters/connector-fault.ts";
import { loggedError } from "../../../shared/telemetry/logged-error.ts";
import { connectorIdentities, useConnector } from "../../support/bank/connector.ts";
import { ask, fault } from "../../support/bank/connector-calls.ts";
import { answerJson, faultyServer, socketServer } from "../../support/bank/faulty-connector.ts";

const listen = useConnector();
let identities: Awaited<ReturnType<typeof connectorIdentities>>;
let stranger: typeof identities;

beforeAll(async () => {
  identities = await connectorIdentities();
  stranger = await connectorIdentities();
});
afterEach(() => {
  delete process.env.BANK_TIMEOUT;
});

const fail = (): never => {
  throw new Error("It was answered.");
};

type Fault = [what: string, server: () => Server, fault: unknown, mayPass: boolean];
const faulty = (answering: Parameters<typeof faultyServer>[1]) => () =>
  faultyServer(identities.server, answering).server;

const faults: Fault[] = [
  ["answers 500", faulty(answerJson(500, { fault: "?" })), fault("status", 500), false],
  ["answers 429", faulty(answerJson(429, {})), fault("status", 429), true],
  ["answers 503", faulty(answerJson(503, {})), fault("status", 503), true],
  [
    "answers 400 to what it does not know",
    faulty(answerJson(400, {})),
    fault("status", 400),
    false,
  ],
  [
    "redirects",
    faulty((_, response) => response.writeHead(307, { location: "/" }).end()),
    fault("status", 307),
    false,
  ],
  [
    "answers what is no JSON",
    faulty((_, response) => response.end("<html>")),
    fault("shape"),
    false,
  ],
  [
    "answers half of its JSON and cuts the connection",
    faulty((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"id":');
      setImmediate(() => response.socket?.destroy());
    }),
    fault("cut"),
    true,
  ],
  [
    "cuts the connection after the effect, before it answers",
    faulty((request) => request.socket.destroy()),
    fault("cut"),
    true,
  ],
  [
    "answers more than anybody reads",
    faulty((_, response) => {
      response.end(Buffer.alloc(10_000_001, " "));
    }),
    fault("tooLarge"),
    false,
  ],
  [
    "speaks no TLS",
    () => socketServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n")),
    fault("tls"),
    false,
  ],
  ["hangs up", () => socketServer((socket) => socket.destroy()), fault("cut"), true],
];

describe("a connector that", () => {
  it.each(faults)(
    "%s gives no answer: a fault, which tells nothing of the call",
    async (_, server, expected, mayPass) => {
      await listen(server(), identities.client);
      const failure: ConnectorFault = await ask("orders").then(fail, (error) => error);
      expect(failure).toBeInstanceOf(ConnectorFault);
      expect(failure).toEqual(expected);
      expect(failure.mayPass).toBe(mayPass);
      expect(failure.message).not.toMatch(/localhost|127|order-1/);
      const traceparent = expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      const { kind: fault, status } = failure;
      expect(loggedError(failure).details).toEqual({ fault, status, traceparent });
    },
  );

  it.each(["answers nothing", "answers a byte a second"])(
    "%s is waited for no longer than the limit",
    async (what) => {
      const slowly = what.endsWith("second");
      const { server } = faultyServer(identities.server, (_, response) => {
        if (!slowly) return;
        response.writeHead(200);
        const timer = setInterval(() => response.write(" "), 1000);
        response.on("close", () => clearInterval(timer));
      });
      await listen(server, identities.client);
      process.env.BANK_TIMEOUT = "300";
      await expect(ask("submit")).rejects.toEqual(fault("late"));
    },
  );

  it("nobody listens for: nothing was sent", async () => {
    await listen(
      socketServer(() => {}),
      identities.client,
    );
    process.env.CONNECTOR_ADDRESS = "https://localhost:1";
    await expect(ask("submit")).rejects.toEqual(fault("refused"));
  });

  it.each([
    ["is of another authority", () => ({ server: stranger.server, client: identities.client })],
    [
      "does not trust the interface",
      () => ({
        server: { ...identities.server, clients: stranger.server.clients },
        client: identities.client,
      }),
    ],
  ])("%s is not spoken to", async (_, of) => {
    const { server, client } = of();
    const { server: https, asked } = faultyServer(server, answerJson(200, []));
    await listen(https, client);
    const failure: ConnectorFault = await ask("orders").then(fail, (error) => error);
    expect(["tls", "cut"]).toContain(failure.kind);
    expect(asked).toEqual([]);
  });
});

describe("what the interface shows the connector is a fault of TLS, so that its alarm names the secret, where it", () => {
  const identity = () => JSON.parse(identities.client) as Record<string, string>;

  it.each([
    ["is not filled in yet", () => "a random text of Secrets Manager"],
    ["has no key", () => JSON.stringify({ certificate: identity().certificate })],
    ["has a key that is not PEM", () => JSON.stringify({ ...identity(), key: "key" })],
    [
      "has the key of another certificate",
      () => JSON.stringify({ ...identity(), key: JSON.parse(stranger.client).key }),
    ],
  ])("%s", async (_, client) => {
    const { server, asked } = faultyServer(identities.server, answerJson(200, []));
    await listen(server, client());
    await expect(ask("orders")).rejects.toEqual(fault("tls"));
    expect(asked).toEqual([]);
  });
});
