import { sign, X509Certificate } from "node:crypto";
import { handler } from "../../../functions/developer/check-signature.ts";
import { testTime } from "../../support/operations/call.ts";
import { asForm, callDeveloper } from "../../support/operations/developer-call.ts";
import { cpuTimeOf } from "../../support/run/cpu-time.ts";
import {
  type Changes,
  check,
  pasted,
  target,
  tpp,
} from "../../support/signature/pasted-request.ts";
import { keyNamed, testTpp } from "../../support/signature/test-certificates.ts";
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
    ["GET /v1/acounts", ["The interface has no such path: /v1/acounts."]],
    ["POST /v1/accounts", ["The path /v1/accounts has no POST, but GET."]],
    ["GET /v1/accounts/7/balances?withBalance=true", []],
  ])("shows a remark exactly if the interface has no such operation: %s", async (line, notes) => {
    const found = await check(pasted({ line: `${line} HTTP/1.1` }), {
      clientCertificate: tpp.web.certificatePem,
    });
    expect([found.fault, found.notes]).toEqual([undefined, notes]);
  });

  it.each([
    [
      "from the output of curl -v",
      (text: string) => `* Connected\n${text.replace(/^/gm, "> ")}\n> \n* Sent\n< HTTP/1.1 400`,
    ],
    [
      "with an address instead of the path",
      (text: string) => text.replace(" /v1", " https://localhost:8443/v1"),
    ],
    ["without the HTTP version", (text: string) => text.replace(" HTTP/1.1", "")],
    ["with the line ends CR LF", (text: string) => text.replaceAll("\n", "\r\n")],
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
  ])("reads a body that the developer adds to the output of curl -v: %s", async (_, shown) => {
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
    ["that is pasted without a change", body, body],
    ["that was sent with a final line end and pasted without", `${body}\n`, body],
    ["that was sent with LF and pasted with CR LF", body, body.replaceAll("\n", "\r\n")],
    ["that was sent with CR LF and pasted with LF", body.replaceAll("\n", "\r\n"), body],
  ])("accepts a body %s", async (_, signed, shown) => {
    const found = await check(pasted({ line: "POST /v1/payments", body: signed, sentBody: shown }));
    expect(found.fault).toBeUndefined();
    expect(found.digest).toMatch(/^SHA-256=/);
  });

  it.each([
    ["added", body, `${body}\n`, 1],
    ["removed", `${body}\n`, body, 1],
    ["unchanged", body, body, 0],
    ["all line ends changed to CR LF", body, body.replaceAll("\n", "\r\n"), 0],
  ])(
    "warns if pasting adds or removes the last line end of the body, and not otherwise: %s",
    async (_, signed, shown, warnings) => {
      const { notes } = await check(
        pasted({ line: "POST /v1/payments", body: signed, sentBody: shown }),
      );
      expect(notes.filter((note: string) => note.includes("line ends at its end"))).toHaveLength(
        warnings,
      );
    },
  );

  it("names the Date, not the certificate, as wrong if the certificate is newer", async () => {
    const begin = new Date(new X509Certificate(tpp.seal.certificatePem).validFrom);
    const sent = pasted({ now: new Date(begin.getTime() - 3_600_000) });
    const now = new Date(begin.getTime() + 60_000);
    const { fault, notes } = await check(sent, {}, { now });
    expect([fault.header, notes]).toEqual(["date", []]);
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

describe("POST /signature", () => {
  it.each([
    [
      "a changed body",
      { line: "POST /v1/payments", body, sentBody: "{}" },
      "digest",
      /expected SHA-256=RBNv/,
    ],
    ["a missing header", { headers: { "x-request-id": undefined } }, "x-request-id", /required/],
    [
      "a changed header",
      { headers: { "tpp-redirect-uri": "https://evil.example" } },
      "signature",
      /./,
    ],
    ["an unsigned header", { headers: { "psu-id": "b2" } }, "signature", /must list psu-id/],
    ["a path that was changed", { headers: {} }, "signature", /./],
    [
      "the certificate of another TPP",
      { headers: { "tpp-signature-certificate": certificateOf(stranger) } },
      "signature",
      /keyId/,
    ],
    [
      "a Date in another form",
      { headers: { date: "2026-03-02T10:00:00Z" } },
      "date",
      /in the form of/,
    ],
    ["a Date of another day", { now: new Date("2026-02-27T10:00:00Z") }, "date", /60 seconds/],
    [
      "a malformed certificate",
      { headers: { "tpp-signature-certificate": "MIID..." } },
      "tpp-signature-certificate",
      /cannot be read/,
    ],
    ["a malformed signature", { headers: { signature: "abc" } }, "signature", /is expected to be/],
  ] as [string, Changes, string, RegExp][])(
    "names the first fault: %s",
    async (what, changes, header, words) => {
      const request = what.startsWith("a path")
        ? pasted().replace("true HTTP", "false HTTP")
        : pasted(changes);
      const { status, fault, signingString, tpp: whose } = await check(request);
      expect(status).toBe(200);
      expect(fault.header).toBe(header);
      expect(fault.text).toMatch(words);
      expect(signingString).toContain("date: ");
      expect(whose).toBeUndefined();
    },
  );

  /** Signs a changed text, and keeps the signature's parameter `headers`. */
  const signedOver = (change: (text: string) => string, request = pasted()) => {
    const [, ...lines] = request.split("\n");
    const sent = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2)));
    const list = /headers="([^"]*)"/.exec(sent.signature ?? "")?.[1] ?? "";
    const text = list
      .split(" ")
      .map((name) => `${name}: ${name === "(request-target)" ? `get ${target}` : sent[name]}`)
      .join("\n");
    const bytes = sign("sha256", Buffer.from(change(text)), tpp.seal.keyPem).toString("base64");
    return request.replace(/signature="[^"]*"$/, `signature="${bytes}"`);
  };
  const mistakes: [string, (text: string) => string, string][] = [
    [
      "CR LF between its lines",
      (text) => text.replaceAll("\n", "\r\n"),
      "The signature covers a text with CR LF between its lines: put one line feed between lines.",
    ],
    [
      "the whole URL as (request-target)",
      (text) => text.replace("get /", "get https://localhost:8443/"),
      "The signature covers a text with the whole URL as (request-target): write the method in lower case, one blank, and the path with its query.",
    ],
  ];

  it.each(mistakes)("names the mistake if the signed text has %s", async (_, change, sentence) => {
    const found = await check(signedOver(change));
    expect(found).toMatchObject({ fault: { header: "signature" }, mistake: sentence });
    const headers = { "content-type": "text/plain" };
    const { text } = await callDeveloper(handler, { body: signedOver(change), headers });
    expect(text).toContain(
      `\n${sentence}\nOften done wrong: http://localhost:8090/guides/signing#`,
    );
  });

  it("recognises a whole URL as (request-target) with another host only if the header Host names this host", async () => {
    const request = pasted().replace("\n", "\nhost: sandbox.bank.example\n");
    const whole = (scheme: string) => (text: string) =>
      text.replace("get /", `get ${scheme}://sandbox.bank.example/`);
    for (const scheme of ["https", "http"])
      expect((await check(signedOver(whole(scheme), request))).mistake).toMatch(
        /^The signature covers a text with the whole URL as \(request-target\)/,
      );
    expect((await check(signedOver(whole("https")))).mistake).toMatch(/covers another text/);
  });

  it("names the mistake on the page, which links to the guide", async () => {
    const request = signedOver((text) => `${text}\n`);
    const body = new URLSearchParams({ request, clientCertificate: "" }).toString();
    const { text } = await callDeveloper(handler, { body, headers: asForm });
    expect(text).toContain("a line feed behind its last line: put nothing behind the last line.");
    expect(text).toContain('href="/guides/signing#mistakes"');
  });

  it.each([
    [
      "the issuer in the order of the certificate",
      (header: string) => header.replace(/CA=(.*?),(C=NO)"/, 'CA=$2,$1"'),
      "has the issuer in the order of the certificate",
    ],
    [
      "the serial number in lower case",
      (header: string) =>
        header.replace(/SN=[\dA-F]+/, (serial) => `SN=${serial.slice(3).toLowerCase()}`),
      "has the serial number in lower case",
    ],
  ])(
    "says that a keyId is accepted, but that other banks may require another form: %s",
    async (_, change, did) => {
      const { fault, notes } = await check(pasted().replace(/^signature: .*$/m, change));
      expect(fault).toBeUndefined();
      expect(notes[0]).toContain(
        `keyId is accepted, but it ${did}: other banks may ask for keyId="SN=`,
      );
    },
  );

  it("names all required headers that are missing", async () => {
    const { fault } = await check(
      pasted({ headers: { date: undefined, "x-request-id": undefined } }),
    );
    expect(fault.header).toBe("date");
    expect(fault.text).toMatch(/header date is required.*header x-request-id is required/);
  });
});

function certificateOf({ seal }: typeof tpp): string {
  return seal.certificatePem.replace(/-----[A-Z ]+-----|\s/g, "");
}

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
