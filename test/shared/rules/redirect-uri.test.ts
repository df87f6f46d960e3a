import { randomUUID } from "node:crypto";
import { redirectUriProblem } from "../../../shared/rules/redirect-uri.ts";

/** Returns a bank of its own for each case, because the check remembers the results of one bank. */
const bankOf = (stage: "sandbox" | "production") => ({
  stage,
  ownAddresses: [
    `https://${randomUUID()}.example`,
    "https://bank.example",
    "http://localhost:8080",
  ],
});

const absolute =
  "Must be an absolute URI, with anything outside the URI character set percent-encoded.";
const https = "Must be an https address.";
const host = "Must name a host with letters, digits, dots and hyphens, or with its IP address.";
const ownAddress = "Must be an address of the TPP, not of the bank.";
const localOnly = "Must be an https address; http is accepted for localhost only.";

describe("redirectUriProblem (specification, Redirect callbacks)", () => {
  it.each<[string, string]>([
    ["/s/back", absolute],
    ["https://tpp.example/a b", absolute],
    [" https://tpp.example/", absolute],
    ["https://tpp.example/\u007f", absolute],
    ["https://tpp.example/å", absolute],
    ...[...'"<>\\^`{|}'].map((sign): [string, string] => [`https://tpp.example/${sign}`, absolute]),
    ["https:tpp.example", https],
    ["https:///back", https],
    ["javascript:alert(1)", https],
    ["ftp://tpp.example/", https],
    ["web+https://tpp.example/", https],
    ["https://bank@tpp.example/", "Must not contain a user name or password."],
    ["https://tpp_1.example/", host],
    ["https://tpp.example:/", host],
    ["https://a;b.example/", host],
    ["https://tpp.example/back#", "Must not contain a fragment."],
    ["https://tpp.example/back#top", "Must not contain a fragment."],
    ...[
      ...["psu-id", "psu-corporate-id", "tpp-session-id", "context"],
      ...["system", "status", "code", "message"],
    ].map((name): [string, string] => [
      `https://tpp.example/?a=1&${name}=x`,
      `Must not have the query parameter ${name}, which the bank adds to the address.`,
    ]),
    ["https://bank.example/", ownAddress],
    ["https://BANK.example./x", ownAddress],
    ["https://bank.example:443", ownAddress],
  ])("refuses %j in both stages: %s", (uri, problem) => {
    expect(redirectUriProblem(uri, bankOf("production"))).toBe(problem);
    expect(redirectUriProblem(uri, bankOf("sandbox"))).toBe(problem);
  });

  it.each([
    "https://tpp.example",
    "HTTPS://TPP-1.EXAMPLE/?",
    "https://tpp.example:8443/back/?a=%20&codes=1",
    "https://bank.example.tpp.example/",
    "https://bank.example:8443/",
    "https://[::1]:3000/",
    "https://[2001:db8::f]/",
    "https://192.0.2.1:12345/",
    "https://tpp.example?back",
  ])("accepts %s in both stages", (uri) => {
    expect(redirectUriProblem(uri, bankOf("production"))).toBeUndefined();
    expect(redirectUriProblem(uri, bankOf("sandbox"))).toBeUndefined();
  });

  it("may have 2,048 characters in both stages, and no more", () => {
    const longest = `https://tpp.example/${"a".repeat(2028)}`;
    for (const bank of [bankOf("production"), bankOf("sandbox")]) {
      expect(redirectUriProblem(longest, bank)).toBeUndefined();
      expect(redirectUriProblem(`${longest}a`, bank)).toBe("Must have at most 2,048 characters.");
    }
  });

  it.each<[string, string | undefined]>([
    ["http://localhost:3000/back", undefined],
    ["http://127.0.0.1/", undefined],
    ["http://[::1]:3000/", undefined],
    ["http://localhost:8080/", ownAddress],
    ["http://127.0.0.1:8080/", ownAddress],
    ["http://[::1]:8080/", ownAddress],
    ["http://tpp.example/", localOnly],
  ])("checks %s in the sandbox with the result: %s", (uri, problem) => {
    expect(redirectUriProblem(uri, bankOf("sandbox"))).toBe(problem);
  });

  it("refuses http in production, also to localhost", () => {
    expect(redirectUriProblem("http://localhost:3000/", bankOf("production"))).toBe(https);
  });

  it.each([
    ["https://developer.example/try", undefined],
    ["https://developer.example/try?order=17", ownAddress],
    ["https://developer.example/try/", ownAddress],
    ["https://developer.example/certificates", ownAddress],
    ["https://developer.example", ownAddress],
  ])(
    "accepts only one page of the developer site, the one to which its forms return: %s",
    (uri, problem) => {
      const own = { ownAddresses: ["https://developer.example"] };
      const portalReturn = "https://developer.example/try";
      expect(redirectUriProblem(uri, { stage: "sandbox", ...own, portalReturn })).toBe(problem);
      expect(redirectUriProblem(uri, { stage: "production", ...own })).toBe(ownAddress);
    },
  );

  it("checks an address again if the bank's addresses or the stage change", () => {
    const uri = "https://other.example/";
    const [own] = [`https://${randomUUID()}.example`];
    const judged = (stage: "sandbox" | "production", ...ownAddresses: string[]) =>
      redirectUriProblem(uri, { stage, ownAddresses });
    expect(judged("production", own)).toBeUndefined();
    expect(judged("production", "https://other.example")).toBe(ownAddress);
    expect(judged("production", own, "https://other.example")).toBe(ownAddress);
    expect(judged("production", own)).toBeUndefined();
    const local = (stage: "sandbox" | "production") =>
      redirectUriProblem("http://localhost:3001/", { stage, ownAddresses: [own] });
    expect([local("sandbox"), local("production")]).toEqual([undefined, https]);
  });
});
