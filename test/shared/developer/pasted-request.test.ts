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

  it("is read, and headers repeated in upper or lower case are listed", () => {
    const { headers, repeated } = readPastedRequest("GET /\ndate: 1\nPSU-ID: 2\npsu-id: 3");
    expect(headers).toEqual({ date: "1", "psu-id": "3" });
    expect([...repeated]).toEqual(["psu-id"]);
  });
});

describe("the body of a pasted request", () => {
  it.each([
    ["it is pasted unchanged", "{}", "{}"],
    ["saving to a file adds a line end", "{}", "{}\n"],
    ["saving to a file adds CRLF", "{}", "{}\r\n"],
    ["it ends with a line end", "{}\n", "{}\n"],
    ["its line end is lost", "{}\n", "{}"],
    ["it ends with two line ends", "{}\n\n", "{}\n\n"],
    ["it ends with two line ends, and saving to a file adds a third", "{}\n\n", "{}\n\n\n"],
    ["it ends with three line ends, and saving to a file adds a fourth", "{}\n\n\n", "{}\n\n\n\n"],
    ["it begins with line ends", "\n\n{}", "\n\n{}\n"],
    ["it contains a line of blanks", '{\n  \n"a":1}', '{\n  \n"a":1}\n'],
    ["it has line ends of two kinds", "{\r\n\n}", "{\r\n\n}\n"],
    ["it was sent with CRLF", "{\r\n}", "{\n}"],
    ["a form changes its line ends", "{\n}\n", "{\r\n}\r\n"],
    ["it has only line ends", "\n\n", "\n\n\n"],
  ])("is restored to the body that the Digest covers if %s", (_, signed, shown) => {
    for (const lineEnd of ["\n", "\r\n"])
      expect(`${readPastedRequest(pasted(signed, shown, lineEnd)).body}`).toBe(signed);
  });

  it("loses its last line ends if the Digest covers none of its variants", () => {
    expect(`${readPastedRequest(pasted("other", "{}\n\n\n")).body}`).toBe("{}");
    expect(`${readPastedRequest("GET /v1/accounts\na: b\n\n\n\n").body}`).toBe("");
  });
});
