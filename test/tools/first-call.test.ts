import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type RunningBank, runningBank } from "../../infra/local/running-bank.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../shared/schemas/account-reference.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { blocksOf } from "../support/commands/page-blocks.ts";
import { useOwnDatabase } from "../support/table/own-database.ts";

useOwnDatabase();

const folder = mkdtempSync(join(tmpdir(), "fjordgate-first-call-"));
const mine = join(folder, "my-tpp");
let bank: RunningBank;
let developer: string;

beforeAll(async () => {
  const [port = 0, sitePort = 0, developerPort = 0] = await freePorts(3);
  bank = await runningBank({ port, sitePort, developerPort, data: join(folder, "bank") });
  developer = `http://localhost:${developerPort}`;
});

afterAll(async () => {
  await bank.stop();
  rmSync(folder, { recursive: true });
});

/** Returns the blocks of commands on a page, in their order. */
const commandsOf = async (path: string) => blocksOf(await (await fetch(developer + path)).text());

/** Runs a script in bash, which stops at the first failure. */
const bash = (script: string, cwd: string) =>
  promisify(execFile)("bash", ["-euo", "pipefail", "-c", script], { cwd });

describe("the developer site for a new user with curl and openssl", () => {
  it("has a start page whose commands lead to the accounts of a customer", async () => {
    const blocks = await commandsOf("/");
    expect(blocks).toHaveLength(6);
    const { stdout } = await bash(blocks.map(({ commands }) => commands).join("\n\n"), folder);
    expect(stdout).toContain("client.pem: OK\nseal.pem: OK\n");
    expect(stdout).toMatch(/(?:2\.5\.4\.97|organizationIdentifier)=\S*/);
    expect(stdout).toContain('"code":"CONSENT_UNKNOWN"');
    const { accounts } = JSON.parse(readFileSync(join(mine, "accounts.json"), "utf8"));
    expect(accounts.map(({ iban }: { iban: string }) => iban).sort()).toEqual(
      seedCustomers[0]?.accounts.map(({ bban }) => ibanOfBban(bban)).sort(),
    );
  });

  it("shows a call for transactions that needs only the PSU-ID and the account of the start page", async () => {
    const { paths } = JSON.parse(await (await fetch(`${developer}/openapi.json`)).text());
    const samples = paths["/v1/accounts/{id}/transactions"].get["x-codeSamples"];
    const { source } = samples.find(({ lang }: { lang: string }) => lang === "Bash");
    const { accounts } = JSON.parse(readFileSync(join(mine, "accounts.json"), "utf8"));
    const [, psu] = /[?;]psu-id=([^&"]*)/.exec(readFileSync(join(mine, "page.html"), "utf8")) ?? [];
    const call = source
      .replace(/accounts\/[^/]+/, `accounts/${accounts[0].resourceId}`)
      .replace(/PSU-ID: [^']+/, `PSU-ID: ${psu}`);
    const script = `curl -fsSO ${developer}/signers/sign.sh\n${call}`;
    const { stdout } = await bash(script, mine);
    expect(stdout).toMatch(/^200 \{"account":/);
  });

  it("has a start page without programs that must be installed", async () => {
    const script = (await commandsOf("/")).map(({ commands }) => commands).join("\n");
    for (const name of ["jq", "python", "node", "npm", "uuidgen"])
      expect(script).not.toMatch(new RegExp(`\\b${name}\\b`));
  });

  it("has a page /certificates whose command returns certificates as JSON", async () => {
    const [block] = await commandsOf("/certificates");
    const { stdout } = await bash(block?.commands ?? "", mine);
    expect(Object.keys(JSON.parse(stdout).certificates)).toEqual(["client", "seal", "authority"]);
    expect(JSON.parse(stdout).tppId).toMatch(/^NO-FSA-SBX[A-Z2-7]{16}$/);
  });

  it("prints the reason of a refused order for curl without -f and -o", async () => {
    const script = `curl -sS --data-binary @tpp.csr '${developer}/certificates?name=Me&days=900'`;
    const { stdout } = await bash(script, mine);
    expect(stdout).toMatch(/^A certificate is valid for 1 to 365 days/);
  });
});

describe("the developer site on one machine", () => {
  it("refuses a body of more than 64 KB with a page", async () => {
    const answer = await fetch(`${developer}/signature`, {
      method: "POST",
      body: "x".repeat(70_000),
    });
    expect(answer.status).toBe(413);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("answers 404 for an unknown page and for pages of the SCA site", async () => {
    for (const path of ["/nowhere", "/consents", "/s/x"]) {
      const answer = await fetch(developer + path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("There is no such page.");
    }
  });
});
