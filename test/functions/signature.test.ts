import type { APIGatewayProxyEvent } from "aws-lambda";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { pageRoutes } from "../../infra/routes.ts";
import { headersOf } from "../../shared/http/headers.ts";
import type { SignedRequest } from "../../shared/signature/signed-request.ts";
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

it("the tests of signatures have an attack for each of the threats 1 to 21 of the threat model", () => {
  expect(threats.map(({ row }) => row)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
});

describe.each(threats)("threat model, $row (specification, Request signature)", ({ ofRow }) => {
  it.each(ofRow)(
    "an attack ($name) is refused, and the sandbox says what is wrong",
    async (each) => {
      const answers: Answer[] = [];
      const written = await writtenBy(async () => {
        answers.push(await attack(each));
      });
      const [answer] = answers as [Answer];
      const malformed = each.malformed ? "FORMAT_ERROR" : "BAD_REQUEST";
      const code = each.missing ? "HTTP_HEADER_REQUIRED" : malformed;
      expect(answer).toMatchObject({ status: 400, code, path: each.path });
      expect(written).toEqual([]);
      for (const { category, path, text } of messagesOf(answer)) {
        expect({ category, path }).toEqual({ category: "ERROR", path: each.path });
        expect(text.length).toBeLessThanOrEqual(512);
      }
    },
  );
});

describe.each(["sandbox", "production"])(
  "a malformed header, in the stage %s (specification, Common request headers)",
  (stage) => {
    beforeAll(() => {
      process.env.STAGE = stage;
    });
    afterAll(() => {
      process.env.STAGE = "sandbox";
    });
    /** The signature does not fit, so that only a check before it can answer. */
    const sent = (change: (request: SignedRequest) => SignedRequest) =>
      attack({ base: "write", tamper: (request) => change(withHeader(request, "date", later)) });
    const later = "Mon, 02 Mar 2026 10:00:30 GMT";
    const withHeader = (request: SignedRequest, name: string, value: string) => ({
      ...request,
      headers: { ...request.headers, [name]: value },
    });
    const { rows: read } = headersOf("payment");
    const oneValue = read.flatMap((row) => (row.oneValue ? [row.name] : []));
    const several = read.flatMap((row) => (row.oneValue || row.name === "host" ? [] : [row.name]));
    const malformed = (path: string) => ({ status: 400, code: "FORMAT_ERROR", path });
    const brand = "tpp-brand-logging-information";
    const passed = { status: 400, code: "BAD_REQUEST", path: "signature" };

    it.each([...oneValue, "host", "content-type"])(
      "is refused if the header %s is sent twice",
      async (name) => {
        const twice = (request: SignedRequest) => ({
          ...withHeader(request, name, request.headers[name] ?? "x"),
          repeated: new Set([name]),
        });
        expect(await sent(twice)).toMatchObject(malformed(name));
      },
    );

    it.each(oneValue)("is refused if the header %s is not ASCII", async (name) => {
      const answer = await sent((request) => withHeader(request, name, "Bl\u00e5b\u00e6r"));
      expect(answer).toMatchObject(malformed(name));
      expect(/RFC 2047/.test(answer.text ?? "")).toBe(/^(signature|tpp-brand.*)$/.test(name));
    });

    it.each([
      ["x-request-id", "1"],
      ["date", "Mon, 2 Mar 2026 10:00:30 GMT"],
      ["date", "Mon, 02 Mar 2026 11:00:30 +0100"],
      ["digest", "SHA-256"],
      ["tpp-signature-certificate", "MII"],
      ["signature", 'keyId="x";algorithm="y"'],
    ])("is refused if the header %s has the value %s", async (name, value) => {
      const answer = await sent((request) => withHeader(request, name, value));
      expect(answer).toMatchObject(malformed(name));
    });

    it.each(several)("passes the check of headers if it is only information (%s)", async (name) => {
      const answer = await sent((request) => ({
        ...withHeader(request, name, "bl\u00e5b\u00e6r"),
        repeated: new Set([name]),
      }));
      expect(answer).toMatchObject(passed);
    });

    it("passes the check of headers if the operation does not read it", async () => {
      const answer = await attack({
        base: "read",
        tamper: (request) => ({
          ...withHeader(
            { ...request, headers: { ...request.headers, date: later } },
            brand,
            "\u00e5",
          ),
          repeated: new Set(["x-psu-identity"]),
        }),
      });
      expect(answer).toMatchObject(passed);
    });
  },
);

describe("a request sent to another operation, without (request-target) in its signature (threat model, 14)", () => {
  it("is refused by the guard of X-Request-ID (specification, Common request headers)", async () => {
    const id = "5d0e3c5c-52d8-4f5b-9d53-6c1c2f2f9a01";
    expect((await call(listAccounts, { headers: { "x-request-id": id } })).code).toBe(
      "CONSENT_UNKNOWN",
    );
    const answer = await call(listSandboxCustomers, { headers: { "x-request-id": id } });
    expect(answer).toMatchObject({ status: 409, code: "CONFLICT", path: "x-request-id" });
  });
});

describe("a connection of one TPP with a signature of another (threat model, 22)", () => {
  const connectedBy = (clientCert: object | undefined) =>
    call(listAccounts, {
      ...reads,
      tamper: ({ requestContext }) => {
        Object.assign(requestContext.identity, { clientCert });
      },
    });

  it("is refused, and the sandbox names both TPPs", async () => {
    const answer = await connectedBy({ clientCertPem: tools.other.web.certificatePem });
    expect(answer).toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      path: "tpp-signature-certificate",
      text: expect.stringMatching(/PSDNO-FSA-987654321.*PSDSE-FINA-55/),
    });
  });

  it.each([
    ["missing", undefined],
    ["the seal certificate", { clientCertPem: tools.tpp.seal.certificatePem }],
    ["unreadable", { clientCertPem: "-----BEGIN CERTIFICATE-----" }],
  ])("is refused if the connection's certificate is %s", async (_, clientCert) => {
    expect(await connectedBy(clientCert)).toMatchObject({
      status: 400,
      path: "tpp-signature-certificate",
    });
  });
});

describe("a call of a function through another domain than the stage's own (threat model, 24)", () => {
  const foreign = ["abc123.execute-api.eu-north-1.amazonaws.com", "localhost.attacker.example", ""];

  describe.each(rows)("is refused by $method $path before anything is read", (row) => {
    const cases = [...foreign, undefined].map(
      (domainName): Case => [
        `if the domain is ${domainName === "" ? "empty" : (domainName ?? "missing")}`,
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

  it.each(pageRoutes)("is refused by $method $path with a page", async ({ handler }) => {
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

  it("is not suspected if the stage's own domain is written in capital letters", async () => {
    const tamper = ({ requestContext }: APIGatewayProxyEvent) =>
      void Object.assign(requestContext, { domainName: "LOCALHOST" });
    expect(await call(listAccounts, { ...reads, tamper })).toMatchObject({ status: 401 });
  });
});
