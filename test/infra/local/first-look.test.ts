import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { bankServer } from "../../../infra/connector/bank-server.ts";
import { firstLook } from "../../../infra/local/first-look.ts";
import { registers } from "../../../shared/table/registers.ts";
import { seededBank } from "../../conformance/memory-bank-data.ts";
import { connectorIdentities, useConnector } from "../../support/bank/connector.ts";
import { memoryBank } from "../../support/bank/memory-bank/memory-bank.ts";
import {
  later,
  many,
  run,
  useImportedRegister,
} from "../../support/signature/imported-register.ts";
import { publishRegister, withdrawRegister } from "../../support/signature/register.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });
useImportedRegister();
const listen = useConnector({ hasTimers: true });

// Without a file, the identity for the connector would be asked of AWS.
beforeEach(() => {
  process.env.CONNECTOR_IDENTITY_FILE = "no-such-file.json";
});
afterAll(() => {
  delete process.env.CONNECTOR_IDENTITY_FILE;
});

/** Publishes a register of 20 TPPs, and imports it, as an earlier start did. */
async function importedBefore() {
  const at = later();
  publishRegister(many(20), at);
  await run(at);
  return { at, held: await registers.held() };
}

describe("the check of the register at npm start", () => {
  it("replaces the register of the last start, even by an older and smaller one", async () => {
    const { at, held } = await importedBefore();
    publishRegister(many(2), new Date(+at - 3_600_000));
    const { register } = await firstLook(later());
    expect(register).toEqual([expect.stringMatching(/: 2 entities, of which 2 may serve Norway$/)]);
    expect(await registers.held()).not.toEqual(held);
  });

  it.each([
    ["is missing", withdrawRegister],
    ["cannot be read", () => publishRegister("no register", later())],
  ])("keeps the register of the last start if the new one %s", async (_, change) => {
    const { held } = await importedBefore();
    change();
    const { register } = await firstLook(later());
    expect(register).toEqual([expect.stringMatching(/^warning: /)]);
    expect(await registers.held()).toEqual(held);
  });
});

it("npm start warns of a register that does not answer in time, and does not wait longer", async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
  process.env.REGISTER_SOURCE = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/eba.json`;
  const { register } = await firstLook(later(), 0.05);
  silent.closeAllConnections();
  silent.close();
  expect(register).toEqual(["warning: There is no answer after 0.05 seconds."]);
});

describe("the check of the connector at npm start", () => {
  const look = async (server: Server, client: string): Promise<string> => {
    await listen(server, client);
    const { connector } = await firstLook(later());
    return connector.join("\n");
  };

  it("reports that the interface does not know the issuer of the connector's certificate", async () => {
    const [mine, other] = [await connectorIdentities(), await connectorIdentities("stranger")];
    const { authorities } = JSON.parse(other.client);
    const server = bankServer(memoryBank(seededBank().books), mine.server);
    expect(await look(server, JSON.stringify({ ...JSON.parse(mine.client), authorities }))).toMatch(
      /^warning: .*\(tls\).* This side does not know the issuer .*\(SELF_SIGNED_CERT_IN_CHAIN\)/,
    );
  });

  it.each([
    ["unknown_ca", 48, "Your connector refuses the certificate in --connector-identity ("],
    ["certificate_expired", 45, "Your connector refuses the certificate in --connector-identity ("],
    ["protocol_version", 70, "one side is wrong."],
  ])(
    "says whether the TLS alert %s means that the connector refuses the client certificate",
    async (_, alert, words) => {
      // A record of TLS with a fatal alert is the answer to the first message.
      const record = Buffer.from([21, 3, 3, 0, 2, 2, alert]);
      const server = createTcpServer((socket) => socket.once("data", () => socket.end(record)));
      const said = await look(server, (await connectorIdentities()).client);
      expect(said).toContain(words);
      expect(said).toMatch(alert === 70 ? /one side is wrong\.$/ : /alert [a-z ]+\)\.$/);
    },
  );
});
