import { requestTarget, requestTargets } from "../../../shared/signature/request-target.ts";
import {
  signable,
  signableHeaders,
  signingString,
} from "../../../shared/signature/signing-string.ts";

describe("requestTargets", () => {
  it("returns one target if there is no query", () => {
    expect(requestTargets("GET", "/v1/a%2Fb/", [])).toEqual(["get /v1/a%2Fb/"]);
    expect(requestTarget("DELETE", "/v1//x", [])).toBe("delete /v1//x");
  });

  it("returns a target for every order and encoding of the query parameters, without repetitions", () => {
    expect(
      requestTargets("GET", "/", [
        ["a", "1 2"],
        ["b", "x"],
      ]),
    ).toEqual(["get /?a=1%202&b=x", "get /?b=x&a=1%202", "get /?a=1+2&b=x", "get /?b=x&a=1+2"]);
    const five = [..."abcde"].map((name) => [name, "1"] as const);
    expect(requestTargets("GET", "/", five)).toHaveLength(120);
    expect(
      requestTargets(
        "GET",
        "/",
        five.map(([name]) => [name, "1 :"]),
      ),
    ).toHaveLength(240);
  });

  it("encodes & and = within a name or a value (specification, Request signature, 5)", () => {
    const two = requestTargets("GET", "/", [
      ["a", "1"],
      ["b", "2"],
    ]);
    const one = requestTargets("GET", "/", [["a", "1&b=2"]]);
    expect(one).toEqual(["get /?a=1%26b%3D2"]);
    expect(two).not.toEqual(expect.arrayContaining(one));
  });

  it("refuses an address with more than five query parameters", () => {
    expect(() =>
      requestTargets(
        "GET",
        "/",
        [..."abcdef"].map((name) => [name, ""] as const),
      ),
    ).toThrow(new RangeError("more than 5 parameters"));
  });
});

describe("signingString (specification, Request signature, 6)", () => {
  it("has one line for each listed name, in the listed order", () => {
    const headers = { date: "Sun, 06 Nov 1994 08:49:37 GMT", "psu-id": "1", digest: "not listed" };
    expect(signingString(["psu-id", "(request-target)", "date"], headers, "get /x?y=z")).toBe(
      "psu-id: 1\n(request-target): get /x?y=z\ndate: Sun, 06 Nov 1994 08:49:37 GMT",
    );
  });

  it("does not begin with a line feed, and is empty if no name is listed", () => {
    expect(signingString(["date"], { date: "x" }, "")).toBe("date: x");
    expect(signingString([], { date: "x" }, "get /")).toBe("");
  });

  it("can cover seven parts of a request (specification, Request signature, 5)", () => {
    const headers = [
      "date",
      "digest",
      "x-request-id",
      "psu-id",
      "psu-corporate-id",
      "tpp-redirect-uri",
    ];
    expect(signable).toEqual(["(request-target)", ...headers]);
    expect(signableHeaders).toEqual(headers);
  });
});
