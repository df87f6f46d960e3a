import { exampleCalls } from "../../infra/contract/example-calls.ts";
import { ConnectorFault } from "../../shared/adapters/connector-fault.ts";
import type { BankMethod } from "../../shared/ports/bank.ts";
import { connectorIdentities, useConnector } from "../support/bank/connector.ts";
import { ask } from "../support/bank/connector-calls.ts";
import { faultyServer } from "../support/bank/faulty-connector.ts";
import { asEirik, atApproval, atSummaryOf, standingOf } from "../support/psu/at-approval.ts";
import { loggedFaults } from "../support/psu/logged-faults.ts";
import { useOpenid } from "../support/psu/openid.ts";
import { useTable } from "../support/table/table.ts";
import { longest, withstands } from "./mutated.ts";

useTable({ seeded: false });
const listen = useConnector();
const provider = useOpenid();
const methods = Object.keys(exampleCalls) as BankMethod[];

it(
  "an answer of any bytes from the bank's connector is accepted or raises the error ConnectorFault",
  async () => {
    const { server: identity, client } = await connectorIdentities();
    let sent: Uint8Array = Buffer.alloc(0);
    const { server } = faultyServer(identity, (_, response) => {
      response.writeHead(200, { "content-type": "application/json" }).end(sent);
    });
    await listen(server, client);
    for (const method of methods)
      await withstands([JSON.stringify(exampleCalls[method][1] ?? null)], 5, async (input) => {
        sent = input;
        await ask(method).catch((error) => expect(error).toBeInstanceOf(ConnectorFault));
      });
  },
  longest,
);

it.each([
  [
    "the pushed authorization request",
    "/request",
    { request_uri: "urn:example:1", expires_in: 60 },
  ],
  [
    "the token request",
    "/token",
    { access_token: "a", token_type: "Bearer", id_token: "e30.e30.YQ" },
  ],
])(
  "an identity provider's answer of any bytes to %s approves nothing and raises no error except NotProved and ProviderAway",
  async (_, path, body) => {
    const { payment } = await atApproval();
    await withstands([JSON.stringify(body)], 10, async (input) => {
      const { browser, summary } = await atSummaryOf(payment);
      provider.answers = (asked, answer) => {
        if (asked === path) Object.assign(answer, { body: `${input}` });
      };
      const logged = await loggedFaults(async () => {
        const page = await browser.submit(summary, "approve");
        if (path === "/token") await browser.submit(page, "login", asEirik);
      });
      provider.answers = () => {};
      const others = logged.filter(({ type }) => type !== "NotProved" && type !== "ProviderAway");
      expect(others).toEqual([]);
      expect(await standingOf(payment)).toBe("RCVD");
    });
  },
  longest,
);
