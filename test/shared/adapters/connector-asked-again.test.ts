import { exampleCalls } from "../../../infra/contract/example-calls.ts";
import { ConnectorFault } from "../../../shared/adapters/connector-fault.ts";
import type { BankMethod } from "../../../shared/ports/bank.ts";
import { connectorIdentities, useConnector } from "../../support/bank/connector.ts";
import { ask, fault } from "../../support/bank/connector-calls.ts";
import { answerJson, faultyServer } from "../../support/bank/faulty-connector.ts";

const listen = useConnector();
let identities: Awaited<ReturnType<typeof connectorIdentities>>;
let stranger: typeof identities;

beforeAll(async () => {
  identities = await connectorIdentities();
  stranger = await connectorIdentities();
});

const methods = Object.keys(exampleCalls) as BankMethod[];

describe("what the connector did not answer", () => {
  const busy = (times: number) => {
    let count = 0;
    return faultyServer(identities.server, (request, response, body) => {
      count += 1;
      if (count <= times) return answerJson(503, {})(request, response, body);
      const [, answer] = exampleCalls[(request.url ?? "").slice(4) as BankMethod];
      answerJson(200, answer)(request, response, body);
    });
  };

  it.each(methods)("is asked again where that changes nothing: %s", async (method) => {
    const { server, asked } = busy(2);
    await listen(server, identities.client);
    const outcome = await ask(method).then(
      () => "answered",
      () => "failed",
    );
    const isOnce = method === "submit" || method === "cancel";
    expect([outcome, asked.length]).toEqual(isOnce ? ["failed", 1] : ["answered", 3]);
  });

  it("is asked three times at the most", async () => {
    const { server, asked } = busy(3);
    await listen(server, identities.client);
    await expect(ask("accounts")).rejects.toEqual(fault("status", 503));
    expect(asked).toHaveLength(3);
  });
});

it("uses the identity that stands in the secret now, after five minutes", async () => {
  const { server, asked } = faultyServer(identities.server, answerJson(200, []));
  await listen(server, stranger.client);
  await expect(ask("orders")).rejects.toThrow(ConnectorFault);
  const { CONNECTOR_IDENTITY_FILE: file = "" } = process.env;
  const { writeFileSync } = await import("node:fs");
  writeFileSync(file, identities.client);
  await expect(ask("orders")).resolves.toEqual([]);
  expect(asked).toHaveLength(1);
});
