import { X509Certificate } from "node:crypto";
import { handler } from "../../../functions/developer/check-signature.ts";
import { testTime } from "../../support/operations/call.ts";
import { asForm, callDeveloper } from "../../support/operations/developer-call.ts";
import { check, pasted, target, tpp } from "../../support/signature/pasted-request.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { tppWithRoles } from "../../support/signature/tpp-with-roles.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const stranger = await testTpp("PSDNO-FSA-111111111");
const body = '{\n  "instructedAmount": "1"\n}';

describe("POST /signature", () => {
  it("names the TPP and the signed text of a valid signature", async () => {
    const found = await check(pasted(), { clientCertificate: tpp.web.certificatePem });
    expect(found).toEqual({
      status: 200,
      signingString: [
        `(request-target): get ${target}`,
        "date: Mon, 02 Mar 2026 10:00:00 GMT",
        "x-request-id: 6b9d2f6c-3c0e-4d63-9a53-4a4bb7c9e3f1",
        "tpp-redirect-uri: https://tpp.example/back",
      ].join("\n"),
      keyId: expect.stringMatching(/^SN=[\dA-F]+,CA=CN=Fjordgate test authority,C=NO$/),
      tpp: { id: tpp.tppId, roles: ["PSP_PI", "PSP_AI", "PSP_IC"] },
      notes: [],
    });
  });

  it.each([
    [
      "as curl -v shows it",
      (text: string) => `* Connected\n${text.replace(/^/gm, "> ")}\n> \n* Sent\n< HTTP/1.1 400`,
    ],
    [
      "with an address instead of the path",
      (text: string) => text.replace(" /v1", " https://localhost:8443/v1"),
    ],
    ["without the HTTP version", (text: string) => text.replace(" HTTP/1.1", "")],
    ["with the line ends of a form", (text: string) => text.replaceAll("\n", "\r\n")],
    [
      "with header names in capitals",
      (text: string) => text.replace(/^[\w-]+(?=: )/gm, (name) => name.toUpperCase()),
    ],
  ])("reads a request %s", async (_, change) => {
    expect((await check(change(pasted()))).fault).toBeUndefined();
  });

  const curled = (text: string) => text.replace(/^/gm, "> ");

  it.each([
    ["after the lines of curl -v", (head: string) => `* Connected\n${curled(head)}\n> \n${body}`],
    ["after an empty line", (head: string) => `${curled(head)}\n> \n\n${body}\n`],
    [
      "before the answer",
      (head: string) => `${curled(head)}\n> \n${body}\n* Sent\n< HTTP/2 400\n{}`,
    ],
  ])("reads a body that curl -v does not show: %s", async (_, shown) => {
    const [head = ""] = pasted({ line: "POST /v1/payments HTTP/1.1", body }).split("\n\n");
    expect((await check(shown(head))).fault).toBeUndefined();
  });

  it.each(["\u001b]0;title\u0007", "\u009b31m"])(
    "refuses headers with control characters: %j",
    async (control) => {
      const { status, text } = await callDeveloper(handler, {
        body: pasted().replace("/v1/", `/v1/${control}`),
        headers: { "content-type": "text/plain" },
      });
      expect([status, text]).toEqual([422, expect.stringContaining("control character")]);
    },
  );

  it("says that the body is missing if there is a Digest without a body", async () => {
    const [head = ""] = pasted({ line: "POST /v1/payments HTTP/1.1", body }).split("\n\n");
    expect((await check(head)).fault?.text).toMatch(/^The pasted request has a Digest but no body/);
  });

  it.each([
    ["as it was sent", body, body],
    ["that was sent with a final line end and pasted without", `${body}\n`, body],
    ["with the line ends of a form", body, body.replaceAll("\n", "\r\n")],
    ["that was sent with CRLF and pasted without", body.replaceAll("\n", "\r\n"), body],
  ])("accepts a body %s", async (_, signed, shown) => {
    const found = await check(pasted({ line: "POST /v1/payments", body: signed, sentBody: shown }));
    expect(found.fault).toBeUndefined();
    expect(found.digest).toMatch(/^SHA-256=/);
  });

  it.each([
    ["one that pasting adds", body, `${body}\n`, 1],
    ["one that pasting removes", `${body}\n`, body, 1],
    ["none", body, body, 0],
  ])(
    "warns if the signed body and the pasted one differ by a line end: %s",
    async (_, signed, shown, warnings) => {
      const { notes } = await check(
        pasted({ line: "POST /v1/payments", body: signed, sentBody: shown }),
      );
      expect(notes.filter((note: string) => note.includes("line ends"))).toHaveLength(warnings);
    },
  );

  it("reports the Date before the certificate if the certificate is newer than the Date", async () => {
    const begin = new Date(new X509Certificate(tpp.seal.certificatePem).validFrom);
    const sent = pasted({ now: new Date(begin.getTime() - 3_600_000) });
    const { fault } = await check(sent, {}, { now: new Date(begin.getTime() + 60_000) });
    expect(fault.header).toBe("date");
  });

  it("reports a client certificate of another TPP", async () => {
    const { fault } = await check(pasted(), { clientCertificate: stranger.web.certificatePem });
    expect(fault.text).toContain("must have the same organizationIdentifier");
  });

  it("checks an older request at the time of its Date, and says that the bank would refuse it", async () => {
    const now = new Date(testTime.getTime() + 3_600_000);
    const { fault, notes } = await check(pasted(), {}, { now });
    expect(fault).toBeUndefined();
    expect(notes).toEqual([
      expect.stringContaining("Mon, 02 Mar 2026 11:00:00 GMT"),
      expect.stringContaining("certificate of the connection"),
    ]);
  });

  it("answers a terminal with lines of text", async () => {
    const headers = { "content-type": "text/plain" };
    const good = await callDeveloper(handler, { body: pasted(), headers });
    expect(good.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(good.text).toMatch(/^VALID, signed by NO-FSA-987654321\n/);
    const bad = await callDeveloper(handler, { body: pasted({ headers: { date: "x" } }), headers });
    expect(bad.text).toMatch(/^WRONG date: /);
    const written = pasted({ line: "POST /v1/payments HTTP/1.1", body });
    const { text } = await callDeveloper(handler, { body: written, headers });
    expect(text).toMatch(/\n\nDigest: SHA-256=[\w+/]{43}=\n\nkeyId: SN=/);
  });

  it("answers a browser with a page in which the pasted request is escaped", async () => {
    const request = pasted({ headers: { "x-more": "</textarea><script>" } });
    const send = (form: Record<string, string>) =>
      callDeveloper(handler, { body: new URLSearchParams(form).toString(), headers: asForm });
    const { status, text } = await send({ request, clientCertificate: "" });
    expect(status).toBe(200);
    expect(text).toContain("The signature is valid");
    expect(text).not.toContain("<script>");
    const written = pasted({ line: "POST /v1/payments HTTP/1.1", body });
    expect((await send({ request: written })).text).toMatch(
      /<h2>Digest of the body<\/h2>[\s\S]*SHA-256=[\w+/]{43}=/,
    );
    const roleless = pasted({ by: await tppWithRoles([]) });
    expect((await send({ request: roleless })).text).toContain(", with no role.");
    const bare = await send({ request: "GET /v1/accounts", clientCertificate: "" });
    expect(bare.text).toContain("The first problem: <code>signature</code>");
    expect(bare.text).toContain("(no header that can be signed)");
    const wrong = await send({ request: "hello", clientCertificate: "" });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('href="#request"');
  });
});
