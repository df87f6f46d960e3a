import type { APIGatewayProxyEvent } from "aws-lambda";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { pageRoutes } from "../../infra/routes.ts";
import { type Answer, call } from "../support/operations/call.ts";
import { type Case, type Row, rows, send, triedOn } from "../support/operations/every-operation.ts";
import { callPage } from "../support/psu/page-call.ts";
import { attack, messagesOf, reads, tools } from "../support/signature/attacked-calls.ts";
import { attacks } from "../support/signature/signature-attacks.ts";
import { useTable } from "../support/table/table.ts";
import { usedBy, writtenBy } from "../support/table/uses.ts";

useTable();

const threats = [...new Set(attacks.map(({ row }) => row))].map((row) => ({
  row,
  ofRow: attacks.filter((each) => each.row === row),
}));

it("has an attack for each of the threats 1 to 21", () => {
  expect(threats.map(({ row }) => row)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
});

describe.each(threats)("threat $row (specification, Request signature)", ({ ofRow }) => {
  it.each(ofRow)("$name is refused, and the sandbox says what is wrong", async (each) => {
    const answers: Answer[] = [];
    const written = await writtenBy(async () => {
      answers.push(await attack(each));
    });
    const [answer] = answers as [Answer];
    const code = each.missing ? "HTTP_HEADER_REQUIRED" : "BAD_REQUEST";
    expect(answer).toMatchObject({ status: 400, code, path: each.path });
    expect(written).toEqual([]);
    for (const { category, path, text } of messagesOf(answer)) {
      expect({ category, path }).toEqual({ category: "ERROR", path: each.path });
      expect(text.length).toBeLessThanOrEqual(512);
    }
  });
});

describe("threat 14 without (request-target): a request sent on to another operation", () => {
  it("is refused by the guard of X-Request-ID (specification, Common request headers)", async () => {
    const id = "5d0e3c5c-52d8-4f5b-9d53-6c1c2f2f9a01";
    expect((await call(listAccounts, { headers: { "x-request-id": id } })).code).toBe(
      "CONSENT_UNKNOWN",
    );
    const answer = await call(listSandboxCustomers, { headers: { "x-request-id": id } });
    expect(answer).toMatchObject({ status: 409, code: "CONFLICT", path: "x-request-id" });
  });
});

describe("threat 22: a connection of one TPP, a signature of another", () => {
  const connectedBy = (clientCert: object | undefined) =>
    call(listAccounts, {
      ...reads,
      tamper: ({ requestContext }) => {
        Object.assign(requestContext.identity, { clientCert });
      },
    });

  it("is refused, and the sandbox names both", async () => {
    const answer = await connectedBy({ clientCertPem: tools.other.web.certificatePem });
    expect(answer).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      path: "tpp-signature-certificate",
      text: expect.stringMatching(/PSDNO-FSA-987654321.*PSDSE-FINA-55/),
    });
  });

  it.each([
    ["none", undefined],
    ["the sealing one", { clientCertPem: tools.tpp.seal.certificatePem }],
    ["none that can be read", { clientCertPem: "-----BEGIN CERTIFICATE-----" }],
  ])("is refused where the connection's certificate is %s", async (_, clientCert) => {
    expect(await connectedBy(clientCert)).toMatchObject({
      status: 400,
      path: "tpp-signature-certificate",
    });
  });
});

describe("threat 24: a call of the function by another domain than the stage's own", () => {
  const foreign = ["abc123.execute-api.eu-north-1.amazonaws.com", "localhost.attacker.example", ""];

  describe.each(rows)("is refused by $method $path, which has read nothing by then", (row) => {
    const cases = [...foreign, undefined].map(
      (domainName): Case => [
        `by ${domainName === "" ? "no name" : (domainName ?? "none")}`,
        () => refusedUnread(row, domainName),
      ],
    );
    it.each(triedOn(row, cases))("%s", (_, run) => run());
  });

  async function refusedUnread(row: Row, domainName: string | undefined): Promise<void> {
    const answers: Answer[] = [];
    const used = await usedBy(async () => {
      const tamper = ({ requestContext }: APIGatewayProxyEvent) =>
        void Object.assign(requestContext, { domainName });
      answers.push(await send(row, { tamper }));
    });
    expect(answers).toMatchObject([{ status: 403, code: "FORBIDDEN", path: undefined }]);
    expect(used).toEqual([]);
  }

  it.each(pageRoutes)("is refused by $method $path, as a page", async ({ handler }) => {
    const link = `http://localhost:8080/s/${"A".repeat(43)}`;
    for (const domainName of foreign) {
      const used = await usedBy(async () => {
        const page = await callPage(handler, link, { domainName });
        expect(page).toMatchObject({ status: 403 });
        expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
        expect(page.html).toContain("<h1>");
      });
      expect(used).toEqual([]);
    }
  });

  it("is not seen in another spelling of the same name", async () => {
    const tamper = ({ requestContext }: APIGatewayProxyEvent) =>
      void Object.assign(requestContext, { domainName: "LOCALHOST" });
    expect(await call(listAccounts, { ...reads, tamper })).toMatchObject({ status: 401 });
  });
});
