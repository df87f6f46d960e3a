import { readPastedRequest } from "../../../shared/developer/pasted-request.ts";
import { createDigest } from "../../../shared/signature/digest.ts";

const pasted = (signed: string, shown: string, lineEnd = "\n") =>
  [
    "POST /v1/payments/x HTTP/1.1",
    `digest: ${createDigest(Buffer.from(signed))}`,
    "x-request-id: 1",
    "",
    shown,
  ].join(lineEnd);

describe("the head of a pasted request", () => {
  it.each([
    ["a path instead of a whole URL", "/v1/accounts", "/v1/accounts"],
    ["a whole URL", "https://localhost:8443/v1/accounts", "/v1/accounts"],
    ["a URL without a path", "https://localhost:8443", "/"],
  ])("may have %s in its first line", (_, address, target) => {
    expect(readPastedRequest(`GET ${address} HTTP/1.1`)).toMatchObject({ target, path: target });
  });

  it("is read with a list of its repeated headers, in upper or lower case", () => {
    const { headers, repeated } = readPastedRequest("GET /\ndate: 1\nPSU-ID: 2\npsu-id: 3");
    expect(headers).toEqual({ date: "1", "psu-id": "3" });
    expect([...repeated]).toEqual(["psu-id"]);
  });
});

describe("the body of a pasted request", () => {
  it.each([
    ["as it is", "{}", "{}"],
    ["with the line end that a file adds", "{}", "{}\n"],
    ["with the CRLF that a file adds", "{}", "{}\r\n"],
    ["that ends in a line end", "{}\n", "{}\n"],
    ["whose line end was lost", "{}\n", "{}"],
    ["that ends in two line ends", "{}\n\n", "{}\n\n"],
    ["that ends in two line ends, and one that a file adds", "{}\n\n", "{}\n\n\n"],
    ["that ends in three line ends, and one that a file adds", "{}\n\n\n", "{}\n\n\n\n"],
    ["with line ends before it", "\n\n{}", "\n\n{}\n"],
    ["with a line of blanks within", '{\n  \n"a":1}', '{\n  \n"a":1}\n'],
    ["with line ends of two kinds", "{\r\n\n}", "{\r\n\n}\n"],
    ["that was sent with CRLF", "{\r\n}", "{\n}"],
    ["whose line ends a form has changed", "{\n}\n", "{\r\n}\r\n"],
    ["of line ends alone", "\n\n", "\n\n\n"],
  ])("is restored to the body that the Digest covers: %s", (_, signed, shown) => {
    for (const lineEnd of ["\n", "\r\n"])
      expect(`${readPastedRequest(pasted(signed, shown, lineEnd)).body}`).toBe(signed);
  });

  it("loses its last line ends if the Digest covers none of its variants", () => {
    expect(`${readPastedRequest(pasted("other", "{}\n\n\n")).body}`).toBe("{}");
    expect(`${readPastedRequest("GET /v1/accounts\na: b\n\n\n\n").body}`).toBe("");
  });
});
