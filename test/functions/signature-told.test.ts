import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { attack, messagesOf, psuId, reads, tools } from "../support/attacked-calls.ts";
import { type Answer, call } from "../support/call.ts";
import { attacks } from "../support/signature-attacks.ts";
import { useTable } from "../support/table.ts";

useTable();

describe("the signing string of a refused signature, in the sandbox", () => {
  const stringOf = (answer: Answer) => {
    const [, ...parts] = messagesOf(answer);
    const numbered = parts.map(({ text }) => /\((\d+)\/(\d+)\): (.*)$/s.exec(text) ?? []);
    expect(numbered.map(([, at, of]) => `${at}/${of}`)).toEqual(
      parts.map((_, at) => `${at + 1}/${parts.length}`),
    );
    return JSON.parse(numbered.map(([, , , part]) => part).join(""));
  };

  it("is the one the bank computed, line by line (specification, Request signature, 6)", async () => {
    const id = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
    const answer = await call(listAccounts, {
      headers: { ...reads.headers, "x-request-id": id },
      tamper: ({ headers }) => {
        headers["tpp-redirect-uri"] = "https://tpp.example/other";
      },
    });
    expect(stringOf(answer)).toBe(
      [
        "date: Mon, 02 Mar 2026 10:00:00 GMT",
        `x-request-id: ${id}`,
        `psu-id: ${psuId}`,
        "tpp-redirect-uri: https://tpp.example/other",
      ].join("\n"),
    );
  });

  it("comes in parts when it is longer than a text may be (specification, Errors)", async () => {
    const uri = `https://tpp.example/${'a"\\'.repeat(600)}`;
    const answer = await call(listAccounts, {
      tamper: ({ headers }) => {
        headers["tpp-redirect-uri"] = uri;
      },
    });
    expect(messagesOf(answer).length).toBeGreaterThan(4);
    expect(Math.max(...messagesOf(answer).map(({ text }) => text.length))).toBeLessThanOrEqual(512);
    expect(stringOf(answer)).toContain(`tpp-redirect-uri: ${uri}`);
  });
});

describe("in production (specification, Request signature, 9)", () => {
  const { write } = process.stderr;
  let logged = "";

  beforeAll(() => {
    process.env.STAGE = "production";
    process.stderr.write = ((text: string) => {
      logged += text;
      return true;
    }) as typeof write;
  });
  afterAll(() => {
    process.env.STAGE = "sandbox";
    process.stderr.write = write;
  });

  const only = { category: "ERROR", code: "BAD_REQUEST", path: "signature" };

  it.each(attacks.filter(({ missing }) => !missing))(
    "threat $row, $name, is answered like any other",
    async (each) => {
      const { status, body } = await attack(each);
      expect(status).toBe(400);
      expect(body).toEqual({ tppMessages: [{ ...only, text: "The signature is not valid." }] });
    },
  );

  it.each(attacks.filter(({ missing }) => missing))(
    "threat $row, $name, is told from others, since it is no secret what is missing",
    async (each) => {
      const { code, path } = await attack(each);
      expect({ code, path }).toEqual({ code: "HTTP_HEADER_REQUIRED", path: each.path });
    },
  );

  it("a connection opened with the sealing certificate is answered like any other fault", async () => {
    const { body } = await call(listAccounts, {
      ...reads,
      tamper: ({ requestContext: { identity } }) => {
        const clientCertPem = tools.tpp.seal.certificatePem;
        Object.assign(identity, { clientCert: { clientCertPem } });
      },
    });
    expect(body).toEqual({ tppMessages: [{ ...only, text: "The signature is not valid." }] });
  });

  it("says why to the bank's own log", async () => {
    logged = "";
    await attack({ base: "write", tamper: (request) => ({ ...request, body: Buffer.from("{}") }) });
    expect(JSON.parse(logged)).toMatchObject({
      level: "WARN",
      header: "digest",
      reason: expect.stringContaining("does not fit"),
      requestId: expect.any(String),
      xRequestId: expect.any(String),
    });
  });
});
