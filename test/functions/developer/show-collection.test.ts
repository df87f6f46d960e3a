import { handler } from "../../../functions/developer/show-collection.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { documentAddresses } from "../../../shared/developer/stage-text.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const fetched = (file: string) => callDeveloper(handler, { params: { file } });

describe("GET /collections/{file}", () => {
  it.each([
    ["fjordgate.http", "text/plain; charset=utf-8", "@api = https://localhost:8443\n"],
    ["fjordgate-postman.json", "application/json", '"https://localhost:8443"'],
    ["fjordgate-bruno.tar", "application/x-tar", '"domain": "localhost:8443"'],
  ])("returns %s with the address of this stage", async (file, type, text) => {
    const answer = await fetched(file);
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, type]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=300");
    expect(answer.text).toContain(text);
    expect(answer.text).not.toContain(new URL(documentAddresses.api).host);
  });

  it("returns Bruno's files as a complete archive, each under its name", async () => {
    const archive = Buffer.from((await fetched("fjordgate-bruno.tar")).text);
    expect(archive.length % 512).toBe(0);
    const files = new Map<string, string>();
    let at = 0;
    while (archive[at]) {
      const header = archive.subarray(at, at + 512);
      const field = (from: number, to: number) =>
        header.toString("latin1", from, to).split("\0")[0] ?? "";
      const sum = header.fill(" ", 148, 156) && header.reduce((total, byte) => total + byte, 0);
      expect(sum).toBeGreaterThan(0);
      const bytes = Number.parseInt(field(124, 136), 8);
      files.set(field(0, 100), archive.toString("utf8", at + 512, at + 512 + bytes));
      at += 512 + Math.ceil(bytes / 512) * 512;
    }
    expect(archive.subarray(at)).toEqual(Buffer.alloc(1024));
    expect(JSON.parse(files.get("fjordgate-bruno/bruno.json") ?? "")).toMatchObject({
      name: "Fjordgate",
    });
    expect(
      files.get("fjordgate-bruno/journey/5-cancelNorwegianDomesticCreditTransfers.bru"),
    ).toContain("res.status: eq 204");
    for (const text of files.values()) expect(text).toMatch(/}\n$/);
  });

  it.each(["fjordgate.htm", "toString", ""])("answers 404 for another file: “%s”", async (file) => {
    expect((await fetched(file)).status).toBe(404);
  });
});
