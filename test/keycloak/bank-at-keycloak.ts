import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startKeycloak } from "../../infra/keycloak/start-keycloak.ts";
import { demoIdentity, TppClient } from "../../infra/tpp/tpp-client.ts";
import { callbackPath } from "../../shared/http/callback-path.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { scratchFolder } from "../support/run/scratch-folder.ts";

type Stop = () => Promise<unknown>;

/** A production stage on this machine whose customers log in and approve at a real Keycloak. */
export class BankAtKeycloak {
  keycloak!: Awaited<ReturnType<typeof startKeycloak>>;
  redirectUri!: string;
  tpp!: TppClient;
  /** The same TPP, with a certificate that its authority has revoked. */
  revoked!: TppClient;

  async start(onStop: (stop: Stop) => void): Promise<void> {
    const data = scratchFolder("bank");
    const [port, sitePort, keycloakPort = 0] = await freePorts(3);
    this.redirectUri = `http://localhost:${sitePort}${callbackPath}`;
    this.keycloak = await startKeycloak(
      { port: keycloakPort, data: scratchFolder("keycloak"), redirectUri: this.redirectUri },
      onStop,
    );
    await this.#startStage(
      ["--port", `${port}`, "--site-port", `${sitePort}`, "--data", data],
      onStop,
    );
    const clientOf = (signer?: string) =>
      new TppClient(`https://localhost:${port}`, demoIdentity(data, signer));
    this.tpp = clientOf();
    this.revoked = clientOf("revoked-tpp");
    onStop(async () => this.tpp.close());
    onStop(async () => this.revoked.close());
  }

  async #startStage(args: string[], onStop: (stop: Stop) => void): Promise<void> {
    const { configuration, keyFile } = this.keycloak;
    const openid = join(scratchFolder("openid"), "openid.json");
    writeFileSync(openid, JSON.stringify(configuration));
    const own = ["--openid", openid, "--openid-key", keyFile];
    const child = spawn(
      process.execPath,
      ["infra/local/start.ts", "--stage", "production", "--memory", ...own, ...args],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const ended = once(child, "exit");
    onStop(async () => {
      child.kill();
      await ended;
    });
    for await (const line of createInterface(child.stdout)) if (line.startsWith("ready")) break;
    child.stdout.resume();
    if (child.exitCode !== null) throw new Error("The production stage did not start.");
  }
}

export function useBankAtKeycloak(): BankAtKeycloak {
  const bank = new BankAtKeycloak();
  const stops: Stop[] = [];
  beforeAll(() => bank.start((stop) => void stops.push(stop)), 1_800_000);
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
  }, 60_000);
  return bank;
}
