import { handler } from "../../../functions/developer/check-signature.ts";
import { asForm, callDeveloper } from "../../support/operations/developer-call.ts";
import { cpuTimeOf } from "../../support/run/cpu-time.ts";
import { check, pasted } from "../../support/signature/pasted-request.ts";
import { keyNamed } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("POST /signature", () => {
  it.each([
    ["an empty request", "", /first line/],
    ["a text that is no request", "hello", /first line/],
    ["an unknown method", "TRACE /v1/accounts", /first line/],
    ["an address that is not http or https", "GET ftp://a/b", /begin with a slash/],
    ["a line that is no header", "GET /v1/accounts\nhello", /Line 2/],
    [
      "more bytes of headers than the gateway accepts",
      `GET /v1/accounts\na: ${"b".repeat(11_000)}`,
      /10240 bytes/,
    ],
    ["the header name __proto__", "GET /v1/accounts\n__proto__ x", /Line 2/],
    ["a malformed query", "GET /v1/accounts?a=%zz", /hexadecimal/],
  ])("refuses %s", async (_, request, words) => {
    const { status, error } = await check(request);
    expect(status).toBe(422);
    expect(error).toMatch(words);
  });

  it.each([
    ["blanks", `GET /v1/accounts\na:b${" ".repeat(9_000)}x\u2028`],
    ["line ends", `GET /v1/accounts\na: b\n\n${"\n".repeat(60_000)}x`],
    ["quotes", `GET /v1/accounts\nsignature: keyId="${'" '.repeat(4_500)}`],
  ])("needs less than a second of CPU time for many %s", async (_, request) => {
    expect(await cpuTimeOf(() => check(request))).toBeLessThan(1_000);
  });

  it.each([
    ["malformed JSON", "{"],
    ["JSON with unknown fields", '{"request":"x","key":"y"}'],
  ])("refuses %s", async (_, body) => {
    expect((await check("", {}, { body })).status).toBe(422);
  });

  it("refuses a private key in any field, and neither repeats nor logs it", async () => {
    const logged = [process.stdout, process.stderr].map((stream) =>
      jest.spyOn(stream, "write").mockReturnValue(true),
    );
    const key = keyNamed("csr");
    const answers = await Promise.all([
      callDeveloper(handler, { body: `${pasted()}\n\n${key}` }),
      callDeveloper(handler, {
        body: new URLSearchParams({ request: pasted(), clientCertificate: key }).toString(),
        headers: asForm,
      }),
      callDeveloper(handler, {
        body: JSON.stringify({ request: key }),
        headers: { "content-type": "application/json" },
      }),
    ]);
    const secret = key.split("\n")[1] ?? "";
    for (const { status, text } of answers) {
      expect(status).toBe(422);
      expect(text).toContain("contains a private key");
      expect(text).not.toContain(secret);
    }
    for (const each of logged) {
      expect(JSON.stringify(each.mock.calls)).not.toContain(secret);
      each.mockRestore();
    }
  });
});
