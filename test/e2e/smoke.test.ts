import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issueLocalhost } from "../../infra/local/certificates.ts";
import { checkNames } from "../../infra/smoke/check.ts";
import { useSharedBank } from "../support/bank/shared-bank.ts";
import { runBank } from "../support/commands/command.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { listen } from "../support/payments/exchange.ts";
import { keyNamed, testAuthority } from "../support/signature/test-certificates.ts";
import { useAws } from "../support/stacks/aws-double.ts";
import { describeStacks } from "../support/stacks/stacks.ts";

const bank = useSharedBank();
const folder = mkdtempSync(join(tmpdir(), "fjordgate-smoke-"));
let identity: string[];
let trusting: string[];
let there: string[];
let developer: string[];

beforeAll(() => {
  const certificates = join(bank.data, "certificates");
  identity = ["--certificates", join(certificates, "demo-tpp")];
  trusting = [...identity, "--ca", join(certificates, "bank-ca.crt")];
  developer = ["--developer", bank.developerSite];
  there = ["--api", bank.api, "--site", bank.site];
});

afterAll(() => rmSync(folder, { recursive: true }));

const topic = (name: string) => `arn:aws:sns:eu-north-1:000000000000:${name}`;
const confirmed = topic("alarms:1f0c");
let subscribed: string[] = [];
const topics = { AlarmTopic: topic("alarms"), WarningTopic: topic("warnings") };

/** CloudFormation, and SNS, which answers in pages of one subscription. */
useAws((asked) => {
  const form = new URLSearchParams(asked.body);
  if (form.get("Action") !== "ListSubscriptionsByTopic")
    return describeStacks(asked, {
      "fjordgate-production-operations": topics,
      "fjordgate-sandbox-operations": topics,
    });
  expect(Object.values(topics)).toContain(form.get("TopicArn"));
  const at = Number(form.get("NextToken") ?? 0);
  const arn = subscribed[at];
  const member = arn ? `<member><SubscriptionArn>${arn}</SubscriptionArn></member>` : "";
  const next = at + 1 < subscribed.length ? `<NextToken>${at + 1}</NextToken>` : "";
  return { body: `<Result><Subscriptions>${member}</Subscriptions>${next}</Result>` };
});

const smoke = (...args: string[]) => runBank("stage", "smoke", ...args);
/** Returns the names of the checks with this result. */
const ended = (stdout: string, result: string) =>
  stdout
    .split("\n")
    .filter((line) => line.startsWith(result))
    .map((line) => line.slice(13).split(" ")[0]);

describe("bank -- stage smoke", () => {
  it("passes on this machine all checks except those that need AWS", async () => {
    const all = [...there, ...developer, ...trusting];
    const { code, stdout } = await smoke(...all, "--without", "firewall");
    expect(ended(stdout, "fail")).toEqual([]);
    expect(ended(stdout, "not checked")).toEqual([
      ...["site-tls", "developer-tls", "endpoint", "firewall", "subscriptions"],
    ]);
    expect(stdout).toContain("14 passed, 0 failed, 5 not checked");
    expect(code).toBe(0);
  });

  it("does not check the developer site if its address is not given", async () => {
    const { code, stdout } = await smoke(...there, ...trusting, "--without", "firewall");
    expect(stdout).toMatch(/^not checked +developer +--developer was not given$/m);
    expect(stdout).toMatch(/^pass +signed +GET \/v1\/accounts: 401/m);
    expect(code).toBe(0);
  });

  it.each([
    ["is for a path that belongs to no operation", "/v1/no-such-resource", /: 404/],
    ["is answered with 404 by the operation", "/v1/sandbox/customers/no-such-customer", /: 404/],
  ])("fails if its signed read %s", async (_, path, answer) => {
    const wanted = [...there, ...trusting, "--without", "firewall,body", "--path", path];
    const { code, stdout } = await smoke(...wanted);
    expect(ended(stdout, "fail")).toEqual(expect.arrayContaining(["speed", "signed"]));
    expect(stdout).toMatch(answer);
    expect(code).toBe(1);
  });

  it("fails if there is no firewall", async () => {
    const { code, stdout } = await smoke(...there, ...trusting);
    expect(ended(stdout, "fail")).toEqual(["firewall"]);
    expect(code).toBe(1);
  });

  it("fails at a server that accepts every client and answers 200 to every request", async () => {
    const { certificatePem: cert, keyPem: key } = await issueLocalhost(await testAuthority(), {
      notBefore: new Date(Date.now() - 86_400_000),
      notAfter: new Date(Date.now() + 10 * 86_400_000),
      keyPem: keyNamed("authority"),
    });
    const ciphers = "DEFAULT@SECLEVEL=0";
    const server = createServer({ cert, key, minVersion: "TLSv1", ciphers }, (request, response) =>
      request.resume().on("end", () => response.end("{}")),
    );
    const address = `https://localhost:${await listen(server)}`;
    const ca = join(folder, "other-ca.crt");
    writeFileSync(ca, (await testAuthority()).certificatePem);
    const { code, stdout } = await smoke(
      "--api",
      address,
      "--site",
      address,
      "--developer",
      address,
      ...identity,
      "--ca",
      ca,
    );
    server.close();
    server.closeAllConnections();
    expect(code).toBe(1);
    expect(ended(stdout, "fail")).toEqual(
      "certificate mtls tls site-tls developer-tls request-id unsigned path method headers body firewall site developer".split(
        " ",
      ),
    );
    expect(ended(stdout, "pass")).toEqual(["reached", "speed", "signed"]);
  });

  it.each([
    [
      "fails while a subscription to the alarms is not confirmed",
      "production",
      [confirmed, "PendingConfirmation"],
      "fail",
    ],
    [
      "fails for a sandbox, too, while a subscription to the alarms is not confirmed",
      "sandbox",
      ["PendingConfirmation"],
      "fail",
    ],
    ["fails in production if the alarms have no subscription", "production", [], "fail"],
    [
      "fails in production if the last subscription to the alarms was deleted",
      "production",
      ["Deleted"],
      "fail",
    ],
    [
      "does not check the subscriptions of a sandbox whose alarms have none",
      "sandbox",
      [],
      "not checked",
    ],
    [
      "passes if all subscriptions to the alarms are confirmed",
      "production",
      [confirmed, confirmed],
      "pass",
    ],
  ] as const)("%s", async (_, stage, arns, result) => {
    subscribed = [...arns];
    const others = checkNames.filter((name) => name !== "subscriptions").join(",");
    const { code, stdout } = await smoke(
      ...[...there, ...trusting, "--stage", stage, "--without", others],
    );
    expect(ended(stdout, result)).toContain("subscriptions");
    expect(code).toBe(result === "fail" ? 1 : 0);
  });

  it("fails and checks nothing more if no server listens at the address", async () => {
    const [port] = await freePorts(1);
    const nobody = `https://localhost:${port}`;
    const { code, stdout } = await smoke("--api", nobody, "--site", nobody, ...trusting);
    expect(ended(stdout, "fail")).toEqual(["reached"]);
    expect(ended(stdout, "pass")).toEqual([]);
    expect(code).toBe(1);
  });

  it("does not trust the bank's certificate without the option --ca", async () => {
    const { stdout } = await smoke(...there, ...identity);
    expect(stdout).toMatch(/^fail +reached +self-signed certificate/);
  });

  it.each([
    [["--help"], 0, /bank -- stage smoke --api https/],
    [[], 2, /required option '--api <address>'/],
    [["--api", "ftp://x", "--site", "https://x"], 2, /--api needs an address/],
    [["--api", "https://x", "--site", "https://x"], 2, /required option '--certificates <folder>'/],
    [
      ["--api", "https://x", "--site", "https://x", "--certificates", "/no"],
      2,
      /no file \/no\/qwac.crt/,
    ],
  ])("given %j ends with exit code %d and a message", async (args, code, words) => {
    const found = await smoke(...args);
    expect(found.code).toBe(code);
    expect(found.stdout + found.stderr).toMatch(words);
  });

  it.each([
    [["--without", "nothing"], /There is no check nothing/],
    [["--developer", "developer.bank.no"], /--developer needs an address/],
    [["--path", "v1"], /--path begins with a slash/],
    [["--header", "nothing"], /Name: value/],
    [["--api-id", "abc", "--region", ""], /--api-id needs --region/],
  ])("refuses the arguments %j with a message", async (args, words) => {
    expect(await smoke(...there, ...trusting, ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(words),
    });
  });
});
