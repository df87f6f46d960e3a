import "reflect-metadata";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import {
  calls,
  later,
  run,
  useImportedRevocations,
} from "../../support/signature/imported-revocations.ts";
import { listFor, revocationList } from "../../support/signature/revocations.ts";
import { testAuthority } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });
useImportedRevocations();

describe("the source of a revocation list", () => {
  const other = createServer((_, response) => response.end("elsewhere"));
  let answer: RequestListener;
  const server = createServer((request, response) => answer(request, response));
  beforeAll(async () => {
    for (const each of [server, other])
      await new Promise<void>((done) => each.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    listFor((await testAuthority()).certificatePem, `http://127.0.0.1:${port}/qseal.crl`);
  });
  afterAll(() => {
    for (const each of [server, other]) each.close();
    for (const each of [server, other]) each.closeAllConnections();
  });

  beforeEach(async () => {
    const list = await revocationList({ thisUpdate: later() });
    answer = (_, response) => response.end(list);
    expect(await run()).toMatchObject({ outcome: "taken" });
  });

  it("is read over HTTP", async () => {
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it.each<[string, RequestListener]>([
    ["answers 404", (_, response) => response.writeHead(404).end()],
    [
      "redirects to another host",
      (_, response) => {
        const { port } = other.address() as AddressInfo;
        response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
      },
    ],
    [
      "answers more bytes than a list may have",
      (_, response) => response.end(Buffer.alloc(0x100_0001)),
    ],
    [
      "ends too early",
      (_, response) => {
        response.writeHead(200, { "content-length": "100" }).write("begun");
        response.destroy();
      },
    ],
  ])("leaves the previous list in service if it %s", async (_, told) => {
    answer = told;
    expect(await run()).toMatchObject({ outcome: "away" });
    expect(await calls()).toMatchObject({ status: 201 });
  });
});
