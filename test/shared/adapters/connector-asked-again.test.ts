import { exampleCalls } from "../../../infra/contract/example-calls.ts";
import { connectorBankAt } from "../../../shared/adapters/connector.ts";
import { ConnectorFault } from "../../../shared/adapters/connector-fault.ts";
import type { BankMethod } from "../../../shared/ports/bank.ts";
import { connectorIdentities, useConnector } from "../../support/bank/connector.ts";
import { ask, fault, nextHour } from "../../support/bank/connector-calls.ts";
import { answerJson, faultyServer } from "../../support/bank/faulty-connector.ts";

const listen = useConnector();
let identities: Awaited<ReturnType<typeof connectorIdentities>>;
let stranger: typeof identities;

beforeAll(async () => {
  identities = await connectorIdentities();
  stranger = await connectorIdentities("stranger");
});

const methods = Object.keys(exampleCalls) as BankMethod[];

describe("a call that the connector answers with 503", () => {
  const busy = (times: number) => {
    let count = 0;
    return faultyServer(identities.server, (request, response, body) => {
      count += 1;
      if (count <= times) return answerJson(503, {})(request, response, body);
      const [, answer] = exampleCalls[(request.url ?? "").slice(4) as BankMethod];
      answerJson(200, answer)(request, response, body);
    });
  };

  it.each(methods)("is repeated unless it submits or cancels (method: %s)", async (method) => {
    const { server, asked } = busy(2);
    await listen(server, identities.client);
    const outcome = await ask(method).then(
      () => "answered",
      () => "failed",
    );
    const isOnce = method === "submit" || method === "cancel";
    expect([outcome, asked.length]).toEqual(isOnce ? ["failed", 1] : ["answered", 3]);
  });

  it("is sent three times at most", async () => {
    const { server, asked } = busy(3);
    await listen(server, identities.client);
    await expect(ask("accounts")).rejects.toEqual(fault("status", 503));
    expect(asked).toHaveLength(3);
  });
});

describe("the limit of ten seconds for all calls of one request (decision: bank port)", () => {
  /** Replaces the clock of the stopwatch. Returns a function that moves it on. */
  function heldClock() {
    let now = 0;
    jest.spyOn(performance, "now").mockImplementation(() => now);
    return (milliseconds: number) => {
      now += milliseconds;
    };
  }
  const requested = () => connectorBankAt({ tppId: "NO-FSA-1", at: { realTime: nextHour() } });

  it("prevents a later call of this request when the time is over, but no call of another request", async () => {
    const pass = heldClock();
    const { server, asked } = faultyServer(identities.server, answerJson(200, []));
    await listen(server, identities.client);
    const bank = requested();
    for (const milliseconds of [0, 5_000]) {
      pass(milliseconds);
      await expect(ask("orders", bank)).resolves.toEqual([]);
    }
    pass(5_000);
    await expect(ask("orders", bank)).rejects.toEqual(fault("late"));
    expect(asked).toHaveLength(2);
    await expect(ask("orders", requested())).resolves.toEqual([]);
  });

  it("prevents the repetition of a call whose answer 503 comes when the time is over", async () => {
    const pass = heldClock();
    const { server, asked } = faultyServer(identities.server, (...call) => {
      pass(10_000);
      answerJson(503, {})(...call);
    });
    await listen(server, identities.client);
    await expect(ask("orders", requested())).rejects.toEqual(fault("status", 503));
    expect(asked).toHaveLength(1);
  });

  it("prevents the repetition of a call that was not answered within BANK_TIMEOUT", async () => {
    const { server, asked } = faultyServer(identities.server, () => {});
    await listen(server, identities.client);
    process.env.BANK_TIMEOUT = "300";
    await expect(ask("orders")).rejects.toEqual(fault("late"));
    expect(asked.length).toBeLessThan(2);
  });
});

it("an hour after the previous call, a call to the connector uses the secret's current client certificate", async () => {
  const { server, asked } = faultyServer(identities.server, answerJson(200, []));
  await listen(server, stranger.client);
  await expect(ask("orders")).rejects.toThrow(ConnectorFault);
  const { CONNECTOR_IDENTITY_FILE: file = "" } = process.env;
  const { writeFileSync } = await import("node:fs");
  writeFileSync(file, identities.client);
  await expect(ask("orders")).resolves.toEqual([]);
  expect(asked).toHaveLength(1);
});
