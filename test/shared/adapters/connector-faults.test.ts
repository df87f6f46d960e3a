import type { Server } from "node:net";
import { connectorBankAt } from "../../../shared/adapters/connector.ts";
import { asConnectorFault, ConnectorFault } from "../../../shared/adapters/connector-fault.ts";
import { bankAt } from "../../../shared/stage/bank-at.ts";
import { productionPlace } from "../../../shared/stage/production-place.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { connectorIdentities, useConnector } from "../../support/bank/connector.ts";
import { ask, fault, nextHour } from "../../support/bank/connector-calls.ts";
import { answerJson, faultyServer, socketServer } from "../../support/bank/faulty-connector.ts";
import { metricLines } from "../../support/operations/metric-lines.ts";
import { written } from "../../support/run/written.ts";

const listen = useConnector();
let identities: Awaited<ReturnType<typeof connectorIdentities>>;
let stranger: typeof identities;

beforeAll(async () => {
  identities = await connectorIdentities();
  stranger = await connectorIdentities("stranger");
});
const { STAGE: stage } = process.env;
afterEach(() => {
  delete process.env.BANK_TIMEOUT;
  process.env.STAGE = stage;
  stages.production = {};
});

const fail = (): never => {
  throw new Error("It was answered.");
};

/** Calls the bank as a request in production does. Returns the logged errors and failures; the caller gets a 503. */
async function loggedOf() {
  process.env.STAGE = "production";
  stages.production.bankAt = connectorBankAt;
  const realTime = nextHour();
  const where = { tppId: "NO-FSA-1", place: productionPlace, at: { now: realTime, realTime } };
  const lines = await written(() =>
    expect(ask("orders", bankAt(where))).rejects.toMatchObject({
      ...{ status: 503, message: "The bank does not answer now. Try again in a minute." },
    }),
  );
  expect(lines.join()).not.toMatch(/localhost|127\.0\.0|order-1/);
  return {
    errors: lines.map((each) => JSON.parse(each)).filter(({ level }) => level),
    failures: metricLines(lines).filter(({ ConnectorFailures: count }) => count),
  };
}

type Told = { fault: string; status?: number; code?: string; text: string };
type Fault = [what: string, server: () => Server, told: Told, mayPass: boolean];
const faulty = (answering: Parameters<typeof faultyServer>[1]) => () =>
  faultyServer(identities.server, answering).server;
const answered = (status: number, text = "{}") =>
  faulty((_, response) => response.writeHead(status, { location: "/" }).end(text));

const no200 = (status: number): Told => ({
  ...{ fault: "status", status },
  text: `The connector failed (status ${status}): an answer must have status 200.`,
});
const noJson = { fault: "shape", text: "The connector failed (shape): the answer is not JSON." };
const cut = {
  ...{ fault: "cut", code: "ECONNRESET" },
  text: "The connector failed (cut): the connection was cut; a connector that does not trust our certificate may do so.",
};
const badTls = {
  fault: "tls",
  text: "The connector failed (tls): the certificate or key of one side is wrong.",
};

const faults: Fault[] = [
  ["answers 201", answered(201), no200(201), false],
  ["redirects with 301", answered(301), no200(301), false],
  ["redirects with 307", answered(307), no200(307), false],
  ["answers 400", answered(400), no200(400), false],
  ["answers 401", answered(401), no200(401), false],
  ["answers 404", answered(404, "<html>"), no200(404), false],
  ["answers 429", answered(429), no200(429), true],
  ["answers 500", answered(500, '{"fault":"?"}'), no200(500), false],
  ["answers 503", answered(503), no200(503), true],
  ["answers HTML instead of JSON", answered(200, "<html>"), noJson, false],
  ["answers 200 with an empty body", answered(200, ""), noJson, false],
  ["answers half of its JSON as a complete body", answered(200, '[{"id":'), noJson, false],
  ["answers two JSON texts", answered(200, "[] []"), noJson, false],
  [
    "answers half of its JSON and cuts the connection",
    faulty((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"id":');
      setImmediate(() => response.socket?.destroy());
    }),
    cut,
    true,
  ],
  [
    "cuts the connection after the call arrived",
    faulty((request) => request.socket.destroy()),
    cut,
    true,
  ],
  [
    "answers more than 10 MB",
    faulty((_, response) => {
      response.end(Buffer.alloc(10_000_001, " "));
    }),
    { fault: "tooLarge", text: "The connector failed (tooLarge): the answer is too large." },
    false,
  ],
  [
    "speaks no TLS",
    () => socketServer((socket) => socket.end("HTTP/1.1 200 OK\r\n\r\n")),
    { ...badTls, code: expect.stringMatching(/^(EPROTO|ERR_SSL_WRONG_VERSION_NUMBER)$/) },
    false,
  ],
  ["closes each connection at once", () => socketServer((socket) => socket.destroy()), cut, true],
];

describe("a connector that", () => {
  it.each(faults)(
    "%s causes a 503 and one logged error, with the fault and without data of the call",
    async (_, server, { text, code, ...told }, mayPass) => {
      await listen(server(), identities.client);
      const failure: ConnectorFault = await ask("orders").then(fail, (error) => error);
      expect(failure).toBeInstanceOf(ConnectorFault);
      expect(failure.message).toBe(text);
      expect(failure.mayPass).toBe(mayPass);

      const { errors, failures } = await loggedOf();
      const { fault: kind, status } = told;
      expect(failures.map(({ failure }) => failure)).toEqual(Array(mayPass ? 3 : 1).fill(kind));
      const traceparent = failures.at(-1)?.traceparent;
      expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({
        ...{ level: "ERROR", message: "the bank does not answer", port: "bank", method: "orders" },
      });
      expect(errors[0].error).toEqual({
        type: "ConnectorFault",
        ...(code === undefined ? {} : { code }),
        details: { fault: kind, ...(status === undefined ? {} : { status }), traceparent },
        stack: expect.any(Array),
      });
    },
  );

  it("answers exactly 10 MB is understood", async () => {
    const body = "[]".padStart(10_000_000);
    await listen(answered(200, body)(), identities.client);
    expect(await ask("orders")).toEqual([]);
  });

  it.each(["answers nothing", "answers byte by byte"])(
    "%s is given up when the time limit is over",
    async (what) => {
      const slowly = what.endsWith("byte");
      const { server } = faultyServer(identities.server, (_, response) => {
        if (!slowly) return;
        response.writeHead(200);
        const timer = setInterval(() => response.write(" "), 50);
        response.on("close", () => clearInterval(timer));
      });
      await listen(server, identities.client);
      process.env.BANK_TIMEOUT = "300";
      const late = await ask("submit").then(fail, (error) => error);
      expect(late).toEqual(fault("late"));
      expect(late.mayPass).toBe(false);
      expect(late.message).toBe("The connector failed (late): no answer in time.");
    },
  );

  it("does not listen at its address causes the fault 'refused'", async () => {
    await listen(
      socketServer(() => {}),
      identities.client,
    );
    process.env.CONNECTOR_ADDRESS = "https://localhost:1";
    const refused = await ask("submit").then(fail, (error) => error);
    expect(refused).toEqual(fault("refused"));
    expect([refused.code, refused.message]).toEqual([
      "ECONNREFUSED",
      "The connector failed (refused): no connection to its address.",
    ]);
  });

  it.each([
    [
      "has a certificate of another authority",
      () => ({ server: stranger.server, client: identities.client }),
    ],
    [
      "does not trust the interface",
      () => ({
        server: { ...identities.server, clients: stranger.server.clients },
        client: identities.client,
      }),
    ],
  ])("%s receives no call", async (_, of) => {
    const { server, client } = of();
    const { server: https, asked } = faultyServer(server, answerJson(200, []));
    await listen(https, client);
    const failure: ConnectorFault = await ask("orders").then(fail, (error) => error);
    expect(["tls", "cut"]).toContain(failure.kind);
    expect(asked).toEqual([]);
  });
});

describe("the secret for the connector causes the fault 'tls' if it", () => {
  const identity = () => JSON.parse(identities.client) as Record<string, string>;

  it.each([
    ["is not filled in yet", () => "a random text of Secrets Manager", "SECRET_INVALID"],
    ["has no key", () => JSON.stringify({ certificate: identity().certificate }), "SECRET_INVALID"],
    [
      "has no certificate",
      () => JSON.stringify({ ...identity(), certificate: undefined }),
      "SECRET_INVALID",
    ],
    [
      "has a number instead of authorities",
      () => JSON.stringify({ ...identity(), authorities: 1 }),
      "SECRET_INVALID",
    ],
    [
      "has a key that is not PEM",
      () => JSON.stringify({ ...identity(), key: "key" }),
      expect.stringMatching(/^ERR_OSSL_/),
    ],
    [
      "has the key of another certificate",
      () => JSON.stringify({ ...identity(), key: JSON.parse(stranger.client).key }),
      expect.stringMatching(/^ERR_OSSL_/),
    ],
  ])("%s", async (_, client, code) => {
    const { server, asked } = faultyServer(identities.server, answerJson(200, []));
    await listen(server, client());
    const { errors, failures } = await loggedOf();
    expect(errors).toMatchObject([{ error: { type: "ConnectorFault", code } }]);
    expect(failures).toMatchObject([{ method: "orders", failure: "tls" }]);
    expect(asked).toEqual([]);
  });
});

describe("an error of the connection", () => {
  const toldOf = (error: object) => {
    const { kind, code, mayPass } = asConnectorFault(Object.assign(new Error("secret"), error));
    return [kind, code, mayPass];
  };

  it.each([
    ["refused", "ECONNREFUSED ENOTFOUND EAI_AGAIN EHOSTUNREACH ENETUNREACH", true],
    [
      "tls",
      "ERR_TLS_CERT_ALTNAME_INVALID ERR_SSL_WRONG_VERSION_NUMBER ERR_OSSL_PEM_NO_START_LINE CERT_HAS_EXPIRED " +
        "DEPTH_ZERO_SELF_SIGNED_CERT UNABLE_TO_VERIFY_LEAF_SIGNATURE SELF_SIGNED_CERT_IN_CHAIN EPROTO",
      false,
    ],
    ["cut", "ECONNRESET EPIPE ETIMEDOUT MY_CERT_ERROR", true],
  ])("is the fault '%s' if its code means this fault", (kind, codes, mayPass) => {
    for (const code of codes.split(" ")) expect(toldOf({ code })).toEqual([kind, code, mayPass]);
  });

  it("is logged with its name if it has no code", () => {
    expect(toldOf({ name: "TypeError" })).toEqual(["cut", "TypeError", true]);
  });
});
