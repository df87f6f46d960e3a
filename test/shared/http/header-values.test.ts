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
/** Headers to which the specification gives no form. */
const informational: HeaderName[] = [
  ...(["accept", "accept-charset", "accept-encoding", "accept-language", "host"] as const),
  ...(["psu-accept", "psu-accept-charset", "psu-accept-encoding", "psu-accept-language"] as const),
  ...(["psu-user-agent", "psu-ip-port", "x-accept-fix"] as const),
];
const anything = [
  ...["nb", "nb, nn;q=0.9, en;q=0.8", "en-US,en;q=0.9,", "en_US", "nb;q=2", ",", "x".repeat(900)],
  ...["0", "51423", "65536", "Mozilla/5.0 (X11; Linux)\tx", "Bl\xe5b\xe6r/1.0", "a\r\nb"],
];

/** The rules of values (specification, Common request headers, column Rule). */
// biome-ignore format: a rule a line or two
const rules: Rule[] = [
  uuidRule("x-request-id"), uuidRule("psu-id"), uuidRule("psu-corporate-id"), uuidRule("psu-device-id"),
  flagRule("tpp-redirect-preferred"),
  ...informational.map((name): Rule => [name, anything, []]),
  ["psu-ip-address",
    ["192.0.2.17", "10.0.0.1", "126.255.255.255", "128.0.0.1", "223.255.255.255", "2001:db8::1", "::ffff:192.0.2.17", "64:ff9b::192.0.2.17", "2002:c000:0211::1", "fd00::1", "2001:0db8:0000:0000:0000:0000:0000:0001"],
    ["192.0.2", "192.0.2.256", "192.0.2.017", "192.0.2.17:443", "[2001:db8::1]", "2001:db8:::1", "fe80::1%eth0", "localhost", "192.0.2.17, 192.0.2.18", " 192.0.2.17",
      "0.0.0.0", "127.0.0.1", "127.255.255.254", "169.254.0.1", "169.254.255.254", "::", "::1", "0:0:0:0:0:0:0:1", "0:0::0", "fe80::1", "FEBF::1",
      "::ffff:127.0.0.1", "::ffff:0.0.0.0", "::ffff:169.254.1.1", "::FFFF:7F00:1", "0:0:0:0:0:ffff:a9fe:0101",
      "0.1.2.3", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "ff02::1", "fec0::1", "fe7f::1", "::2", "100::1", "4000::1", "::127.0.0.1", "::ffff:0:127.0.0.1",
      "::ffff:224.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::e000:1", "2002:7f00:0001::1", "2002:a9fe:101::"]],
  ["psu-geo-location",
    ["GEO:59.911491,10.757933", "GEO:-90,-180", "GEO:90,180", "GEO:0,0", "GEO:59.913868799999996,10.752245399999999", `GEO:1.${"1".repeat(60)},0`, "GEO:5e-7,-1.5E-07"],
    ["59.911491,10.757933", "GEO:59.911491;10.757933", "GEO:91,0", "GEO:0,181", "GEO:90.1,0", "GEO:1", "GEO:1,2,3", "GEO:,", "GEO:1e1,0", "GEO: 1, 2", "geo:1,2", "GEO:1.,2", "GEO:+1,2", "GEO:5e-7e-7,1"]],
  ["psu-http-method", ["GET", "POST", "PUT", "PATCH", "DELETE"], ["get", "HEAD", "OPTIONS", "TRACE"]],
  ["psu-context", ["PRIVATE", "CORPORATE"], ["private", "BUSINESS", "PRIVATE,CORPORATE"]],
  ["x-psu-authmethod-preferred", ["ENGANGSKODEAPP_BIOMETRI", "EID_MOBILE", "BANK1ID", "HA2"], ["BANKID", "ha2", "SMS"]],
  ["x-psu-identity", ["13839312185", "53839312098"],
    ["1383931218", "138393121850", "13 83 93 12185", "1383931218x", "13839312186", "32839312185", real, realD, hospitals]],
  ["tpp-session-id", ["session-1", "a", "!~", "x".repeat(128)], ["x".repeat(129), "two words", "tab\t", "ø"]],
  ["tpp-brand-logging-information", ["Nordlys", "x".repeat(70), word("Ø".repeat(70)), "=?UTF-8?q?Nordlys_=C3=98konomi?=", "=?iso-8859-1?Q?=D8konomi?= =?iso-8859-1?Q?_AS?="],
    ["x".repeat(71), "line\nbreak", "nul\0", "del\x7f", word("Ø".repeat(71)), word("a\nb"), word("Nord\u202elys"), "Nord\u200blys", word(word("Nordlys")),
      "=?utf-8?B?w5?=", "=?utf-8?Q?=C3?=", "=?koi8-r?B?8Q==?=", "Nordlys =?utf-8?B?w5g=?=", "=?utf-8?B?w5g=", "=?utf-8?X?abc?="]],
  ["psu-corporate-id", [], [word(id)]], ["psu-http-method", [], [word("GET")]],
  ["tpp-redirect-uri",
    [`${uri}`, `${uri}/`, `${uri}:8443/back?a=b&c=d%20e`, `${uri}/%C3%B8`, `${uri}/code?Code=1&my-code=2&state=code%3D1&b=code`, `https://xn--bl-lia.example/`, `HTTPS://TPP.EXAMPLE/`,
      "https://192.0.2.1/", "https://[2001:db8::1]/", `${uri}/${"x".repeat(2048 - uri.length - 1)}`,
      "http://localhost/", "http://localhost:3000/back", "http://127.0.0.1:3000/", "http://[::1]:3000/"],
    [`http://tpp.example/`, "http://localhost.example/", "http://127.0.0.2/", "ftp://tpp.example/", "tpp-app://back", "javascript:alert(1)", "data:text/html,x",
      "//tpp.example/", "/back", "tpp.example", `https://user@tpp.example/`, `https://user:pass@tpp.example/`, `https://:pass@tpp.example/`,
      `${uri}/#top`, `${uri}/#`, `${uri}/a b`, `${uri}/\r\nX: y`, `${uri}/\t`, `${uri}/\0`, `${uri}/ø`, `https:\\\\tpp.example/`, `${uri}/"`, `${uri}/<b>`, `${uri}/\`{|}^`,
      `${uri}/${"x".repeat(2048 - uri.length)}`, "https:tpp.example/", "https:/tpp.example/", "https://@tpp.example/", "https://", "https://tpp.example:99999/",
      "https://localhost:8443/back", "HTTPS://LOCALHOST:8443", "http://localhost:8080/consents", "http://127.0.0.1:8080/", "http://[::1]:8080/", "http://localhost:8090/certificates", "https://127.0.0.1:8443/", "https://localhost.:8443/",
      ...["psu-id", "psu-corporate-id", "tpp-session-id", "context", "system", "status", "code", "message", "%63ode"].map((name) => `${uri}/back?a=b&${name}=1`), `${uri}/?status`,
      "https://*/", "https://*.example/", "https://a;sandbox/", "https://a,default-src/", "https://a=b/", "https://a_b.example/"]],
];

/** A value as its title shows it. */
const shown = (value: string) =>
  value.length > 100 ? `a text of ${value.length} characters` : JSON.stringify(value);

const each = (which: 1 | 2) =>
  rules.flatMap((rule) => rule[which].map((value) => [rule[0], shown(value), value] as const));

describe("the header reader (specification, Common request headers)", () => {
  it("accepts a complete set of headers", () => {
    expect(problemsOf(complete)).toEqual([]);
  });

  it.each(each(1))("accepts the header %s with %s", (name, _, value) => {
    expect(problemsOf({ ...complete, [name]: value })).toEqual([]);
  });

  it.each(each(2))("refuses the header %s with %s", (name, _, value) => {
    const problems = problemsOf({ ...complete, [name]: value });
    expect(problems).toEqual([{ code: "FORMAT_ERROR", path: name, text: expect.any(String) }]);
    expect(problems[0]?.text).toMatch(/^(Must|At most|Latitude) .*\.$/);
  });

  it("does not repeat the sent value, which may be a person's number", () => {
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
    ["psu-user-agent", "a\r\nb\tc", "a b\tc"],
    [
      "psu-geo-location",
      "GEO:59.913868799999996,10.752245399999999",
      "GEO:59.913868799999,10.752245399999",
    ],
    ["psu-geo-location", "GEO:5e-7,-1.5E-07", "GEO:0.000000500000,-0.000000150000"],
    ["x-accept-fix", "amount-as-string , longer-names,", ["amount-as-string", "longer-names"]],
    ["x-accept-fix", ",", []],
    ["x-accept-fix", "a,".repeat(21), "a,".repeat(20).split(",").slice(0, 20)],
  ])("passes %s: %j to the handler as %j", (name, value, read) => {
    expect(parseHeaders(headersOf("payment"), { ...complete, [name]: value })).toMatchObject({
      [name]: read,
    });
  });

  it.each([
    ["to 500 characters", "x".repeat(700), "x".repeat(500)],
    ["before a character that does not fit", `${"x".repeat(499)}\u{1f600}`, "x".repeat(499)],
  ])("cuts psu-user-agent %s", (_, value, read) => {
    const sent = { ...complete, "psu-user-agent": value };
    expect(parseHeaders(headersOf("payment"), sent)).toMatchObject({ "psu-user-agent": read });
  });

  it("reports all wrong headers at once", () => {
    const sent = { ...complete, "psu-id": "", "psu-device-id": "0", "psu-context": "x" };
    expect(problemsOf(sent).map(({ code, path }) => [code, path])).toEqual([
      ["HTTP_HEADER_REQUIRED", "psu-id"],
      ["FORMAT_ERROR", "psu-context"],
      ["FORMAT_ERROR", "psu-device-id"],
    ]);
  });

  it.each([
    ["refuses", "PRIVATE", id, ["psu-context"]],
    ["accepts", "CORPORATE", id, []],
    ["accepts", "PRIVATE", "", []],
  ])("%s PSU-Context %s with PSU-Corporate-ID '%s'", (_, context, corporateId, paths) => {
    const sent = { ...complete, "psu-context": context, "psu-corporate-id": corporateId };
    const expected = paths.map((path) => ({ code: "FORMAT_ERROR", path }));
    expect(problemsOf(sent)).toMatchObject(expected);
  });

  it("treats a header without a value as missing", () => {
    expect(problemsOf({ ...complete, "psu-ip-port": "" })).toEqual([]);
    expect(problemsOf({ ...complete, "psu-id": "" })).toMatchObject([
      { code: "HTTP_HEADER_REQUIRED", path: "psu-id" },
    ]);
  });

  it("gives the handler only the headers of its column", () => {
    const read = parseHeaders(headersOf("sandboxRead"), complete);
    expect(Object.keys(read)).toEqual(["x-request-id", "tpp-signature-certificate", "signature"]);
  });
});
