import { sign } from "node:crypto";
import { handler } from "../../../functions/developer/check-signature.ts";
import { asForm, callDeveloper } from "../../support/operations/developer-call.ts";
import {
  type Changes,
  check,
  pasted,
  target,
  tpp,
} from "../../support/signature/pasted-request.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const stranger = await testTpp("PSDNO-FSA-111111111");
const body = '{\n  "instructedAmount": "1"\n}';

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
      "CR LF",
      (text) => text.replaceAll("\n", "\r\n"),
      "The signature covers a text with CR LF between its lines: put one line feed between lines.",
    ],
    [
      "the whole URL",
      (text) => text.replace("get /", "get https://localhost:8443/"),
      "The signature covers a text with the whole URL as (request-target): write the method in lower case, one blank, and the path with its query.",
    ],
  ];

  it.each(mistakes)("names the mistake in the signed text: %s", async (_, change, sentence) => {
    const found = await check(signedOver(change));
    expect(found).toMatchObject({ fault: { header: "signature" }, mistake: sentence });
    const headers = { "content-type": "text/plain" };
    const { text } = await callDeveloper(handler, { body: signedOver(change), headers });
    expect(text).toContain(
      `\n${sentence}\nOften done wrong: http://localhost:8090/guides/signing#`,
    );
  });

  it("recognises the whole URL in the signed text if its host is that of the header Host", async () => {
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

  it("names all missing headers of the signature", async () => {
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
