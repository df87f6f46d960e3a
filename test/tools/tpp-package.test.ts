import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { ownBank } from "../infra/tpp/own-bank.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-package-"));
const project = join(folder, "project");
const root = new URL("../..", import.meta.url).pathname;
// The PATH of a TPP's machine, with its own Node instead of this project's.
const path = (process.env.PATH ?? "")
  .split(delimiter)
  .filter((each) => !each.includes("node_modules"))
  .join(delimiter);
const env = { ...process.env, PATH: path, FJORDGATE_HOME: join(folder, "home") };
let bank: Awaited<ReturnType<typeof ownBank>>;
let developerSite: string;

const there = (command: string, args: readonly string[]) =>
  promisify(execFile)(command, args, { cwd: project, env });
const fjordgate = (...args: string[]) => there("node_modules/.bin/fjordgate", args);

beforeAll(async () => {
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{"private":true,"type":"module"}');
  const build = [join(root, "infra/bank/bank.ts"), "tpp-package", "build"];
  const [started] = await Promise.all([
    ownBank(join(folder, "bank")),
    promisify(execFile)(process.execPath, build, { cwd: root }),
  ]);
  bank = started;
  developerSite = bank.developerSite;
  const { stdout } = await there("npm", ["pack", "--silent", join(root, "build/tpp")]);
  await there("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${stdout.trim()}`]);
}, 120_000);
afterAll(async () => {
  await bank.stop();
  rmSync(folder, { recursive: true });
});

describe("the package fjordgate-tpp, installed in another project", () => {
  it("has no dependencies", () => {
    const { packages } = JSON.parse(readFileSync(join(project, "package-lock.json"), "utf8"));
    expect(Object.keys(packages)).toEqual(["", "node_modules/fjordgate-tpp"]);
  });

  it("has a command line for help, init, calls, the clock and a consent", async () => {
    expect((await fjordgate("--help")).stdout).toContain("Usage: fjordgate");
    expect((await fjordgate("init", "--developer-site", developerSite)).stderr).toContain(
      "is ready",
    );
    const { stdout } = await fjordgate("call", "GET", "/v1/sandbox/customers");
    expect(JSON.parse(stdout)).toHaveLength(4);
    expect((await fjordgate("sandbox", "clock")).stdout).toContain("(real time)");
    expect((await fjordgate("consent", "--auto", "13839312185")).stdout).toContain("Brukskonto");
  });

  it("works as its README shows", async () => {
    const readme = readFileSync(join(root, "infra/tpp/package/README.md"), "utf8");
    const blockOf = (language: string) =>
      new RegExp(`\\n\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``).exec(readme)?.[1] ?? "";
    const commands = blockOf("sh").replace("http://localhost:8090", developerSite);
    const home = {
      ...env,
      PATH: `${join(project, "node_modules/.bin")}${delimiter}${path}`,
      FJORDGATE_HOME: join(folder, "readme"),
    };
    const script = ["-euo", "pipefail", "-c", commands];
    const { stdout } = await promisify(execFile)("bash", script, { cwd: project, env: home });
    const printed = [
      "Eirik Solvang",
      "Brukskonto",
      '"balanceAmount"',
      "\nNO",
      "\nACSC /v1/",
      "Usage:",
    ];
    for (const each of printed) expect(stdout).toContain(each);
    writeFileSync(join(project, "readme.mjs"), blockOf("ts"));
    const ran = await promisify(execFile)("node", ["readme.mjs"], { cwd: project, env: home });
    expect(ran.stdout).toMatch(/^(NO\d{13}\n){2}$/);
  });

  it("verifies the request that call --explain prints", async () => {
    const { stdout } = await fjordgate("call", "GET", "/v1/accounts", "--explain");
    const absolute = stdout.replace("GET /v1", "GET https://bank.example/v1");
    writeFileSync(join(project, "request.http"), absolute);
    expect((await fjordgate("verify", "request.http")).stderr).toContain("The signature is valid");
  });

  it("has a client with types", async () => {
    writeFileSync(join(project, "right.ts"), right);
    writeFileSync(join(project, "wrong.ts"), wrong);
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
    // biome-ignore format: one call
    const compile = (file: string) =>
      promisify(execFile)(process.execPath, [tsc, ...options, "--types", "", "--exactOptionalPropertyTypes", file], { cwd: project });
    await compile("right.ts");
    const { stdout } = await compile("wrong.ts").catch((error) => error);
    const lines = [...stdout.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => Number(line));
    expect([...new Set(lines)]).toEqual([4, 5, 6, 7, 8, 9]);
  });

  it("has a client that runs in JavaScript", async () => {
    writeFileSync(join(project, "run.js"), running);
    expect((await there("node", ["run.js"])).stdout).toBe("2 RESOURCE_UNKNOWN\n");
  });
});

const right = `import { createClient, Refused } from "fjordgate-tpp";
const bank = createClient("default", { psu: "13839312185" });
const { body } = await bank.accounts.listAccounts({ query: { withBalance: true } });
const iban: string | undefined = body.accounts[0]?.iban;
try {
  const { body: payment } = await bank.payments.createPayment({
    product: "norwegian-domestic-credit-transfers",
    headers: { "x-sandbox-scenario": "sca=cancelled" },
    body: {
      instructedAmount: { amount: "1.00", currency: "NOK" },
      creditorName: "Ingrid",
      creditorAccount: { bban: "99990166133", currency: "NOK" },
      debtorAccount: { bban: "99995260189", currency: "NOK" },
    },
  });
  const { paymentId, transactionStatus } = payment;
  const isBooked: boolean = transactionStatus === "ACSC";
  const product = "norwegian-domestic-credit-transfers";
  await bank.payments.getPaymentStatus({ product, paymentId, service: "payments" });
  const ordered = await bank.payments.getPayment({ product, paymentId });
  const paid: string = ordered.body.instructedAmount.amount;
  const bulk = await bank.payments.getPayment({ product, paymentId, service: "bulk-payments" });
  const creditors: string[] = bulk.body.payments.map(({ creditorName }) => creditorName);
  await bank.sandbox.setClock({ body: { time: null } });
} catch (error) {
  if (error instanceof Refused) error.messages.map(({ code }) => code.toLowerCase());
}
bank.close();
export { iban };
`;

const wrong = `import { createClient } from "fjordgate-tpp";
const bank = createClient("default");
const { body } = await bank.sandbox.getClock();
body.tme;
bank.sandbox.setClock({ body: { time: 1 } });
bank.payments.getPayment({ product: "sepa-credit-transfers" });
bank.accounts.listTransactions({ id: "1", query: { bookingStatus: "never" } });
bank.payments.createPayment({ product: "gold", body: {} });
(await bank.payments.getPayment({ product: "x", paymentId: "1" })).body.payments;
`;

const running = `import { createClient, Refused } from "fjordgate-tpp";
const bank = createClient("default");
const { body } = await bank.accounts.listAccounts();
const payment = { product: "sepa-credit-transfers", paymentId: "1" };
const refused = await bank.payments.getPayment(payment).catch((error) => error);
console.log(body.accounts.length, refused instanceof Refused && refused.messages[0].code);
bank.close();
`;
