import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../infra/tpp/run-command.ts";
import { useCommandLine } from "../infra/tpp/use-command-line.ts";

const { folder, home, run, jsonOf } = useCommandLine();

describe("fjordgate call", () => {
  it("prints the body to stdout, and the status and headers to stderr", async () => {
    await run("sandbox", "initialize");
    const { code, out, err } = await run("call", "get", "/v1/sandbox/customers");
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/^x-request-id: .*\n✓ 200\n$/),
    });
    expect(JSON.parse(out)).toHaveLength(4);
  });

  it("follows a link of an answer, and prints status, headers and body as JSON", async () => {
    const [{ _links }] = await jsonOf("sandbox", "customers");
    const answer = await jsonOf("call", "GET", _links.self.href);
    expect(answer).toMatchObject({
      status: 200,
      headers: {},
      body: { customerType: expect.any(String) },
    });
  });

  it("prints only the part of the answer that --pick names, with one line for each value", async () => {
    await run("sandbox", "initialize");
    const customers = ["call", "GET", "/v1/sandbox/customers", "--pick"];
    const names = await run(...customers, "*.customerName");
    expect(names).toMatchObject({ code: 0, err: "" });
    expect(names.out.trim().split("\n")).toHaveLength(4);
    const one = await run(...customers, "customerNumber=13839312185.accounts");
    expect(JSON.parse(one.out)).toHaveLength(2);
    expect(await run(...customers, "0.age")).toEqual({
      code: 2,
      out: "",
      err: "✗ The answer has no 0.age.\n",
    });
    const unknown = ["call", "GET", "/v1/accounts/x", "--psu", "none"];
    const refused = await run(...unknown, "--pick", "tppMessages.0.code");
    expect(refused).toMatchObject({ code: 1, out: "CONSENT_UNKNOWN\n" });
  });

  it("prints how many unattended reads are left", async () => {
    await run("consent", "--auto", "13839312185", "--as", "eirik");
    const read = ["call", "GET", "/v1/accounts", "-H", "PSU-IP-Address:"];
    expect((await run(...read)).err).toMatch(
      /^ratelimit-limit: 4\nratelimit-remaining: 3\nratelimit-reset: \d+\n/m,
    );
    await run("call", "DELETE", "/v1/bank-offered-consents");
  });

  it("prints each error with its path, and the command that shows how the bank saw the request", async () => {
    const order = '{"customerNumber":"","name":"Ola","type":"SHIP"}';
    const { code, out, err } = await run("call", "POST", "/v1/sandbox/customers", "-d", order);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(/answered 400\. FORMAT_ERROR \(customerNumber\): A customer number/);
    expect(err).toMatch(/\n {2}FORMAT_ERROR \(type\): /);
    const [, id = ""] = /fjordgate sandbox requests (\S+)/.exec(err) ?? [];
    const told = await run("sandbox", "requests", id);
    expect(told.out).toMatch(
      /^POST \/v1\/sandbox\/customers\n400, [\s\S]*Signing string\n {2}date: /,
    );
  });

  it.each([
    ["GET", "/v1/sandbox/clock", 0],
    ["DELETE", "/v1/sandbox/snapshots/none", 1],
  ])("gets an answer to a %s request with a body", async (method, path, code) => {
    const { err, ...ended } = await run("call", method, path, "-d", '{"name":"Pål"}');
    expect(ended.code).toBe(code);
    expect(err).not.toContain("could not be reached");
  });

  it("reads a body from a file and from stdin, and a header from the command line", async () => {
    const file = join(folder, "customer.json");
    const customer = { customerNumber: "cli-1", name: "Cli One", type: "PRIVATE" };
    writeFileSync(file, JSON.stringify(customer));
    expect((await run("call", "POST", "/v1/sandbox/customers", "-d", `@${file}`)).code).toBe(0);
    const stdin = JSON.stringify({ ...customer, customerNumber: "cli-2" });
    const piped = ["call", "POST", "/v1/sandbox/customers", "-d", "-"];
    expect((await runCommand(piped, { home, stdin })).code).toBe(0);
    const refused = await run("call", "GET", "/v1/sandbox/clock", "-H", "X-Request-ID: 1");
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("(x-request-id)") });
    const without = await run("call", "GET", "/v1/accounts", "-H", "TPP-Session-ID:");
    expect(without.err).toContain("HTTP_HEADER_REQUIRED (tpp-session-id)");
  });

  it.each<[string, number]>([
    ["error=CONFLICT", 1],
    ["error=SYSTEM_ERROR", 4],
    ["error=SYSTEM_ERROR:503", 4],
  ])("ends for the scenario %s with exit code %d", async (scenario, code) => {
    const header = `X-Sandbox-Scenario: ${scenario}`;
    expect((await run("call", "GET", "/v1/sandbox/clock", "-H", header)).code).toBe(code);
  });

  it("explains a request without sending it", async () => {
    const id = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
    const asked = [
      "call",
      "POST",
      "/v1/sandbox/customers",
      "-d",
      "{}",
      "-H",
      `X-Request-ID: ${id}`,
    ];
    const { code, out, err } = await run(...asked, "--explain");
    expect(code).toBe(0);
    expect(err).toMatch(
      /^Signing string, .*tpp\.key:\n {2}date: .*\n {2}digest: SHA-256=RBNvo1Wz.*\n {2}x-request-id: [\s\S]*Nothing was sent\.\n$/,
    );
    expect(out).toMatch(/^POST \/v1\/sandbox\/customers HTTP\/1\.1\n[\s\S]*\n\n\{\}\n$/);
    expect((await run("sandbox", "requests", id)).code).toBe(2);
  });
});

describe("fjordgate verify", () => {
  const saved = async () =>
    (await run("call", "POST", "/v1/sandbox/customers", "-d", '{"a":1}', "--explain")).out;
  const verify = (stdin: string, ...more: string[]) =>
    runCommand(["verify", ...more], { home, stdin });

  it("accepts the request that 'fjordgate call --explain' prints", async () => {
    const { code, out, err } = await verify(await saved());
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining("✓ The signature is valid."),
    });
    expect(out).toMatch(
      /^Signed by NO-FSA-SBX[A-Z2-7]{16} \(PSP_AI, PSP_PI\)\.\nSigning string:\n {2}date: /,
    );
  });

  it.each<[string, (request: string) => string, RegExp]>([
    [
      "the body was changed",
      (text) => text.replace('{"a":1}', '{"a":2}'),
      /does not fit the 7 bytes.*\(digest\)/,
    ],
    [
      "the Date header is no date",
      (text) => text.replace(/^date: .*$/m, "date: yesterday"),
      /\(date\)/,
    ],
    [
      "the Date header was changed to an old date",
      (text) => text.replace(/^date: .*$/m, "date: Mon, 02 Mar 2026 10:00:00 GMT"),
      /60 seconds. \(date\)/,
    ],
    [
      "a signed header was changed",
      (text) => text.replace(/^x-request-id: .{8}/m, "x-request-id: 00000000"),
      /\(signature\)/,
    ],
    [
      "the certificate was changed",
      (text) => text.replace(/^tpp-signature-certificate: .*$/m, "tpp-signature-certificate: MII="),
      /cannot be read/,
    ],
  ])("says what is wrong if %s", async (_, change, words) => {
    const { code, err } = await verify(change(await saved()));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(words) });
  });

  it.each(["{}\n\n", "{}\n", "\n{}\n\n\n"])("accepts a body with line feeds: %j", async (body) => {
    const { out } = await run("call", "POST", "/v1/x", "-d", body, "--explain");
    expect(await verify(out)).toMatchObject({ code: 0 });
  });

  it("names the file of certificate authorities if that file contains no certificate", async () => {
    const file = join(folder, "good.json");
    writeFileSync(file, "{}");
    const { code, err } = await verify(await saved(), "--authority", file);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringContaining("good.json has no certificate in PEM"),
    });
  });

  it("prints its result as JSON, and ends with exit code 1 if the certificate is not from a given authority", async () => {
    const found = await verify(await saved(), "--json");
    expect(JSON.parse(found.out)).toMatchObject({ tpp: {}, signingString: expect.any(String) });
    const strangers = join(folder, "strangers.pem");
    writeFileSync(strangers, readFileSync(join(home, "profiles/mine/seal.pem")));
    expect((await verify(await saved(), "--authority", strangers)).code).toBe(1);
  });
});
