import { writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Imported } from "../../../shared/register/import-register.ts";
import {
  calls,
  imports,
  later,
  now,
  run,
  useImportedRegister,
} from "../../support/signature/imported-register.ts";
import {
  emptyRegister,
  entity,
  publishRegister,
  registerText,
  withdrawRegister,
} from "../../support/signature/register.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });
useImportedRegister();

const [demo] = [entity()];

describe("the register's source", () => {
  it.each([
    ["without a folder", "away", withdrawRegister],
    ["without a file", "absent", emptyRegister],
  ])("%s leaves the previous register in service", async (_, outcome, remove) => {
    await imports([demo as object]);
    remove();
    expect(await run(later())).toMatchObject({ outcome, held: { tpps: 1 } });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it("may be one file, and other files in its folder are ignored", async () => {
    publishRegister([demo as object], new Date(+later() - 3_600_000));
    const folder = process.env.REGISTER_SOURCE;
    writeFileSync(new URL("newer", folder), "no register");
    process.env.REGISTER_SOURCE = `${new URL("register", folder)}`;
    expect(await run(later())).toMatchObject({ outcome: "taken", held: { tpps: 1 } });
    emptyRegister();
  });
});

describe("the register's source over HTTP", () => {
  let answer: RequestListener;
  const server = createServer((request, response) => answer(request, response));
  beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", done)));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => {
    const { port } = server.address() as AddressInfo;
    process.env.REGISTER_SOURCE = `http://127.0.0.1:${port}/eba.json`;
  });
  const changed = () => ({ "last-modified": later().toUTCString() });
  const text = registerText([demo as object]);

  it("is imported if it has changed", async () => {
    const headers = changed();
    answer = (_, response) => response.writeHead(200, headers).end(text);
    expect(await run(later())).toMatchObject({ outcome: "taken", held: { tpps: 1 } });
    expect(await run(later())).toMatchObject({ outcome: "unchanged" });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  it("is refused if another run has imported it in the meantime", async () => {
    const headers = changed();
    let other: Promise<Imported> | undefined;
    answer = async (_, response) => {
      const isFirst = other === undefined;
      other ??= run(later());
      if (isFirst) await other;
      response.writeHead(200, headers).end(text);
    };
    expect(await run(later())).toMatchObject({
      outcome: "refused",
      why: "Another run has imported a file at the same time.",
    });
    expect(await other).toMatchObject({ outcome: "taken" });
    expect(await calls()).toMatchObject({ status: 201 });
  });

  const breaksOff =
    (part: string | Buffer): RequestListener =>
    (_, response) => {
      const headers = {
        "last-modified": new Date(now).toUTCString(),
        "content-length": "999999",
      };
      response.writeHead(200, headers).write(part);
      setImmediate(() => response.destroy());
    };

  it.each<[string, RequestListener, RegExp]>([
    ["answers 500", (_, response) => response.writeHead(500).end(), /answers 500/],
    ["sends no Last-Modified", (_, response) => response.end(text), /Last-Modified/],
    [
      "redirects to another address",
      (_, response) => response.writeHead(302, { location: "https://elsewhere.example/" }).end(),
      /./,
    ],
    ["ends too early", breaksOff(text.slice(0, 99)), /./],
    ["ends too early in a compressed file", breaksOff(gzipSync(text).subarray(0, 99)), /./],
  ])("leaves the previous register in service if it %s", async (_, told, why) => {
    const { held } = await imports([demo as object]);
    const { port } = server.address() as AddressInfo;
    process.env.REGISTER_SOURCE = `http://127.0.0.1:${port}/eba.json`;
    answer = told;
    expect(await run(later())).toEqual({ outcome: "away", why: expect.stringMatching(why), held });
    expect(await calls()).toMatchObject({ status: 201 });
  });
});
