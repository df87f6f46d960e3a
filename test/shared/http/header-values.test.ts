import { type HeaderName, headersOf } from "../../../shared/http/headers.ts";
import { parseHeaders } from "../../../shared/http/read-input.ts";
import { hospitals, real, realD } from "../../support/operations/national-numbers.ts";
import { complete, id, problemsOf } from "../../support/operations/sent-headers.ts";

const uri = "https://tpp.example";
const word = (text: string) => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;

type Rule = [name: HeaderName, good: readonly string[], bad: readonly string[]];

const uuidRule = (name: HeaderName): Rule => [
  name,
  [id, id.toLowerCase(), "00000000-0000-0000-0000-000000000000"],
  [
    "1",
    `{${id}}`,
    id.replaceAll("-", ""),
    `${id}0`,
    ` ${id}`,
    "g9391c7e-ad88-49ec-a2ad-99ddcb1f7721",
  ],
];
const flagRule = (name: HeaderName): Rule => [
  name,
  ["true", "false", "TRUE", "False"],
  ["1", "0", "yes", "true,false", " true"],
];
const languageRule = (name: HeaderName): Rule => [
  name,
  ["nb", "nb-NO", "*", "nb, nn;q=0.9, en;q=0.8", "nb ; q=1.000", "zh-Hant-TW,*;q=0"],
  [
    "nb_NO",
    "nb;q=2",
    "nb;q=0.1234",
    "nb,,en",
    ",",
    "norwegianlanguage",
    "nb;level=1",
    "a".repeat(201),
  ],
];

/** The rules of values (specification, Common request headers, column Rule). */
// biome-ignore format: a rule a line or two
const rules: Rule[] = [
  uuidRule("x-request-id"), uuidRule("psu-id"), uuidRule("psu-corporate-id"), uuidRule("psu-device-id"),
  flagRule("tpp-redirect-preferred"),
  languageRule("accept-language"), languageRule("psu-accept-language"),
  ["psu-ip-address",
    ["192.0.2.17", "10.0.0.1", "126.255.255.255", "128.0.0.1", "255.255.255.255", "2001:db8::1", "::ffff:192.0.2.17", "fec0::1", "fe7f::1", "::2", "2001:0db8:0000:0000:0000:0000:0000:0001"],
    ["192.0.2", "192.0.2.256", "192.0.2.017", "192.0.2.17:443", "[2001:db8::1]", "2001:db8:::1", "fe80::1%eth0", "localhost", "192.0.2.17, 192.0.2.18", " 192.0.2.17",
      "0.0.0.0", "127.0.0.1", "127.255.255.254", "169.254.0.1", "169.254.255.254", "::", "::1", "0:0:0:0:0:0:0:1", "0:0::0", "fe80::1", "FEBF::1",
      "::ffff:127.0.0.1", "::ffff:0.0.0.0", "::ffff:169.254.1.1", "::FFFF:7F00:1", "0:0:0:0:0:ffff:a9fe:0101"]],
  ["psu-ip-port", ["1", "80", "443", "65535"], ["0", "65536", "-1", "1.5", "0x50", "port", "123456"]],
  ["psu-geo-location",
    ["GEO:59.911491,10.757933", "GEO:-90,-180", "GEO:90,180", "GEO:0,0"],
    ["59.911491,10.757933", "GEO:59.911491;10.757933", "GEO:91,0", "GEO:0,181", "GEO:90.1,0", "GEO:1", "GEO:1,2,3", "GEO:,", "GEO:1e1,0", "GEO: 1, 2", "geo:1,2"]],
  ["psu-http-method", ["GET", "POST", "PUT", "PATCH", "DELETE"], ["get", "HEAD", "OPTIONS", "TRACE"]],
  ["psu-context", ["PRIVATE", "CORPORATE"], ["private", "BUSINESS", "PRIVATE,CORPORATE"]],
  ["x-psu-authmethod-preferred", ["ENGANGSKODEAPP_BIOMETRI", "EID_MOBILE", "BANK1ID", "HA2"], ["BANKID", "ha2", "SMS"]],
  ["x-psu-identity", ["13839312185", "53839312098"],
    ["1383931218", "138393121850", "13 83 93 12185", "1383931218x", "13839312186", "32839312185", real, realD, hospitals]],
  ["tpp-session-id", ["session-1", "a", "!~", "x".repeat(128)], ["x".repeat(129), "two words", "tab\t", "ø"]],
  ["tpp-brand-logging-information", ["Nordlys Økonomi", "x".repeat(70), word("Ø".repeat(70)), "=?UTF-8?q?Nordlys_=C3=98konomi?=", "=?iso-8859-1?Q?=D8konomi?= =?iso-8859-1?Q?_AS?="],
    ["x".repeat(71), "line\nbreak", "nul\0", "del\x7f", word("Ø".repeat(71)), word("a\nb"), word("Nord\u202elys"), "Nord\u200blys", word(word("Nordlys")),
      "=?utf-8?B?w5?=", "=?utf-8?Q?=C3?=", "=?koi8-r?B?8Q==?=", "Nordlys =?utf-8?B?w5g=?=", "=?utf-8?B?w5g=", "=?utf-8?X?abc?="]],
  ["psu-corporate-id", [], [word(id)]], ["psu-http-method", [], [word("GET")]],
  ["psu-user-agent", ["Mozilla/5.0 (X11; Linux)\tx", "x".repeat(500)], ["x".repeat(501), "a\r\nb"]],
  ["x-accept-fix",
    ["amount-as-string", "amount-as-string,longer-names", "amount-as-string , groupBatchTransactions", "not-known_2.0"],
    [",", "amount-as-string,", "amount as string", "a;b", "x".repeat(81), Array.from({ length: 21 }, () => "a").join(",")]],
  ["tpp-redirect-uri",
    [`${uri}`, `${uri}/`, `${uri}:8443/back?a=b&c=d%20e`, `${uri}/%C3%B8`, `https://xn--bl-lia.example/`, `HTTPS://TPP.EXAMPLE/`,
      "https://192.0.2.1/", "https://[2001:db8::1]/", `${uri}/${"x".repeat(2048 - uri.length - 1)}`,
      "http://localhost/", "http://localhost:3000/back", "http://127.0.0.1:3000/", "http://[::1]:3000/"],
    [`http://tpp.example/`, "http://localhost.example/", "http://127.0.0.2/", "ftp://tpp.example/", "tpp-app://back", "javascript:alert(1)", "data:text/html,x",
      "//tpp.example/", "/back", "tpp.example", `https://user@tpp.example/`, `https://user:pass@tpp.example/`, `https://:pass@tpp.example/`,
      `${uri}/#top`, `${uri}/#`, `${uri}/a b`, `${uri}/\r\nX: y`, `${uri}/\t`, `${uri}/\0`, `${uri}/ø`, `https:\\\\tpp.example/`, `${uri}/"`, `${uri}/<b>`, `${uri}/\`{|}^`,
      `${uri}/${"x".repeat(2048 - uri.length)}`, "https:tpp.example/", "https:/tpp.example/", "https://@tpp.example/", "https://", "https://tpp.example:99999/",
      "https://localhost:8443/back", "HTTPS://LOCALHOST:8443", "http://localhost:8080/consents", "http://127.0.0.1:8080/", "http://[::1]:8080/", "http://localhost:8090/certificates", "https://127.0.0.1:8443/", "https://localhost.:8443/",
      "https://*/", "https://*.example/", "https://a;sandbox/", "https://a,default-src/", "https://a=b/", "https://a_b.example/"]],
];

const each = (which: 1 | 2) =>
  rules.flatMap((rule) => rule[which].map((value) => [rule[0], value] as const));

describe("the values of headers (specification, Common request headers)", () => {
  it("reads headers in which nothing is wrong", () => {
    expect(problemsOf(complete)).toEqual([]);
  });

  it.each(each(1))("takes %s: %j", (name, value) => {
    expect(problemsOf({ ...complete, [name]: value })).toEqual([]);
  });

  it.each(each(2))("refuses %s: %j", (name, value) => {
    const problems = problemsOf({ ...complete, [name]: value });
    expect(problems).toEqual([{ code: "FORMAT_ERROR", path: name, text: expect.any(String) }]);
    expect(problems[0]?.text).toMatch(/^(Must|At most|Latitude) .*\.$/);
  });

  it("never repeats what was sent, which may be somebody's number", () => {
    const [problem] = problemsOf({ ...complete, "x-psu-identity": "138393121850" });
    expect(problem?.text).not.toContain("13839312185");
  });

  it.each([
    ["psu-id", id, id.toLowerCase()],
    ["psu-corporate-id", id, id.toLowerCase()],
    ["tpp-brand-logging-information", word("Nordlys Økonomi"), "Nordlys Økonomi"],
    [
      "tpp-brand-logging-information",
      "=?iso-8859-1?Q?=D8konomi?= =?iso-8859-1?Q?_AS?=",
      "Økonomi AS",
    ],
    ["tpp-redirect-preferred", "FALSE", false],
    ["tpp-redirect-preferred", "true", true],
  ])("gives %s: %s to the handler as %j", (name, value, read) => {
    expect(parseHeaders(headersOf("payment"), { ...complete, [name]: value })).toMatchObject({
      [name]: read,
    });
  });

  it("tells everything that is wrong at once", () => {
    const sent = { ...complete, "psu-id": "", "psu-ip-port": "0", "psu-context": "x" };
    expect(problemsOf(sent).map(({ code, path }) => [code, path])).toEqual([
      ["HTTP_HEADER_REQUIRED", "psu-id"],
      ["FORMAT_ERROR", "psu-context"],
      ["FORMAT_ERROR", "psu-ip-port"],
    ]);
  });

  it.each([
    ["PRIVATE", id, ["psu-context"]],
    ["CORPORATE", id, []],
    ["PRIVATE", "", []],
  ])("holds PSU-Context %s against PSU-Corporate-ID '%s'", (context, corporateId, paths) => {
    const sent = { ...complete, "psu-context": context, "psu-corporate-id": corporateId };
    const expected = paths.map((path) => ({ code: "FORMAT_ERROR", path }));
    expect(problemsOf(sent)).toMatchObject(expected);
  });

  it("takes a header without a value for one that is not there", () => {
    expect(problemsOf({ ...complete, "psu-ip-port": "" })).toEqual([]);
    expect(problemsOf({ ...complete, "psu-id": "" })).toMatchObject([
      { code: "HTTP_HEADER_REQUIRED", path: "psu-id" },
    ]);
  });

  it("does not hand on what its column does not read", () => {
    const read = parseHeaders(headersOf("sandboxRead"), complete);
    expect(Object.keys(read)).toEqual(["x-request-id", "tpp-signature-certificate", "signature"]);
  });
});
