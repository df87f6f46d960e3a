import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { call } from "../support/operations/call.ts";
import { attack, reads, tools } from "../support/signature/attacked-calls.ts";
import { made, send } from "../support/signature/made-mistakes.ts";
import { attacks } from "../support/signature/signature-attacks.ts";
import { useTable } from "../support/table/table.ts";
import { usedBy } from "../support/table/uses.ts";

useTable();

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

  it.each(attacks.filter(({ missing, malformed }) => !missing && !malformed))(
    "threat $row, $name, gets the same answer as any other wrong signature",
    async (each) => {
      const { status, body } = await attack(each);
      expect(status).toBe(400);
      expect(body).toEqual({ tppMessages: [{ ...only, text: "The signature is not valid." }] });
    },
  );

  it.each(attacks.filter(({ missing }) => missing))(
    "threat $row, $name, gets an answer that names the missing header",
    async (each) => {
      const { code, path } = await attack(each);
      expect({ code, path }).toEqual({ code: "HTTP_HEADER_REQUIRED", path: each.path });
    },
  );

  it.each(attacks.filter(({ malformed }) => malformed))(
    "threat $row, $name, gets an answer that names the malformed header",
    async (each) => {
      const { status, code, path, body } = await attack(each);
      const expected = { status: 400, code: "FORMAT_ERROR", path: each.path };
      expect({ status, code, path }).toEqual(expected);
      expect(Object.keys(body)).toEqual(["tppMessages"]);
    },
  );

  it.each(made.filter(({ malformed }) => !malformed))(
    "a mistake that the sandbox explains is not explained: $name",
    async (mistake) => {
      const { status, body } = await send(mistake);
      expect(status).toBe(400);
      expect(body).toEqual({ tppMessages: [{ ...only, text: "The signature is not valid." }] });
    },
  );

  it("a refused signature reads nothing from the table", async () => {
    const used = await usedBy(() => send(made[0] as (typeof made)[number]));
    expect(used.filter((each) => !each.startsWith("object "))).toEqual([]);
  });

  it("a connection with the seal certificate gets the same answer as any wrong signature", async () => {
    const { body } = await call(listAccounts, {
      ...reads,
      tamper: ({ requestContext: { identity } }) => {
        const clientCertPem = tools.tpp.seal.certificatePem;
        Object.assign(identity, { clientCert: { clientCertPem } });
      },
    });
    expect(body).toEqual({ tppMessages: [{ ...only, text: "The signature is not valid." }] });
  });

  it("the bank's own log contains the reason for a refusal", async () => {
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
