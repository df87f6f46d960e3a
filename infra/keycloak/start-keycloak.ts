import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { callbackPath } from "../../shared/http/callback-path.ts";
import { CannotStart } from "../local/cannot-start.ts";
import { makeFolder } from "../local/make-folder.ts";
import type { OnStop } from "../local/run-until-stopped.ts";
import { writeWhole } from "../local/whole-files.ts";
import { newProviderKey } from "../provider/provider-keys.ts";
import { realmFor } from "./realm.ts";

/** The port of Keycloak, the folder for the interface's key, and the interface's callback. */
type KeycloakAddress = { port: number; data: string; redirectUri?: string };

const source = import.meta.dirname;
const place = "build/keycloak";
const log = join(place, "keycloak.log");

/** Keycloak builds itself again when an extension has changed: five minutes on a busy machine. */
const patienceMs = 1_200_000;

/**
 * Starts Keycloak with the extension and a realm in memory, on this machine only. Returns what the interface needs as
 * its client. Maven brings Keycloak, in the version that the extension is built for.
 */
export async function startKeycloak(
  { port, data, redirectUri = `http://localhost:8080${callbackPath}` }: KeycloakAddress,
  onStop: OnStop,
) {
  const home = installed();
  const issuer = `http://localhost:${port}/realms/bank`;
  const key = newProviderKey();
  const realm = realmFor({ key: key.public, redirectUri });
  makeFolder(join(home, "data/import"));
  await writeWhole(join(home, "data/import/bank-realm.json"), JSON.stringify(realm), 0o600);
  const options = [
    "--db=dev-mem",
    "--http-host=127.0.0.1",
    `--http-port=${port}`,
    "--import-realm",
  ];
  const server = spawn(join(home, "bin/kc.sh"), ["start-dev", ...options], {
    stdio: ["ignore", openSync(log, "w"), "inherit"],
  });
  const ended = once(server, "exit");
  onStop(async () => {
    server.kill();
    await ended;
  });
  await ready(issuer, () => server.exitCode !== null);
  makeFolder(data);
  const keyFile = join(data, "interface.json");
  await writeWhole(keyFile, `${JSON.stringify({ key: key.pem, keyId: key.public.kid })}\n`, 0o600);
  const configuration = {
    ...{ issuer, clientId: "fjordgate" },
    ...{ loginHint: "", acr: { default: "high" } },
    approval: { proof: "token-response" },
  };
  return { issuer, configuration, keyFile };
}

/** Maven and Keycloak build again if a file has another time. */
const unchanged = { recursive: true, preserveTimestamps: true };

/** Installs Keycloak into the build folder if it is not there, and the extension as it is now. Returns the folder. */
function installed(): string {
  const extension = join(place, "extension");
  mkdirSync(place, { recursive: true });
  for (const part of ["pom.xml", "src"])
    cpSync(join(source, part), join(extension, part), unchanged);
  const [, version = ""] =
    /<keycloak.version>(.+)</.exec(readFileSync(join(source, "pom.xml"), "utf8")) ?? [];
  const home = join(place, `keycloak-${version}`);
  if (!existsSync(join(home, "bin/kc.sh"))) {
    const archive = `org.keycloak:keycloak-quarkus-dist:${version}:tar.gz`;
    run("mvn", ["dependency:copy", `-Dartifact=${archive}`, "-DoutputDirectory=.."], extension);
    run("tar", ["xzf", `keycloak-quarkus-dist-${version}.tar.gz`], place);
  }
  run("mvn", ["package"], extension);
  const jar = "payment-approval.jar";
  cpSync(join(extension, "target", jar), join(home, "providers", jar), unchanged);
  return home;
}

function run(command: string, args: string[], cwd: string): void {
  const quiet = command === "mvn" ? ["--quiet", "--batch-mode"] : [];
  const { status, error } = spawnSync(command, [...quiet, ...args], {
    cwd,
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (error) throw error;
  if (status !== 0) throw new CannotStart(`${command} failed; see above.`);
}

async function ready(issuer: string, hasEnded: () => boolean): Promise<void> {
  for (const late = Date.now() + patienceMs; Date.now() < late && !hasEnded(); ) {
    const answer = await fetch(`${issuer}/.well-known/openid-configuration`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(250);
  }
  throw new CannotStart(`Keycloak did not start: see ${log}.`);
}
