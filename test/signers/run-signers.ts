import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tell, timed } from "../../infra/emulator/progress.ts";
import { runningBank } from "../../infra/local/running-bank.ts";
import { type Signer, signers } from "../../shared/developer/pages/signers.ts";
import { readCertificate } from "../../shared/signature/certificate.ts";
import { derOfText } from "../../shared/signature/certificate-text.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { type Block, blocksOf } from "../support/commands/page-blocks.ts";
import type { Language } from "./languages.ts";
import type { SignerOptions } from "./options.ts";
import { environmentWith } from "./programs.ts";
import { tryCalls } from "./try-calls.ts";
import { trySamples } from "./try-samples.ts";
import { tryVectors } from "./try-vectors.ts";

type Site = {
  folder: string;
  keys: string;
  tppId: string;
  address: string;
  blocks: Block[];
  /** The start page's commands that take the customer's part. */
  consent: string;
};

/** Runs the signers against a separate bank. Returns true if all results are right. */
export async function runSigners({ chosen, withoutMissing }: SignerOptions): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), "fjordgate-signers-"));
  const [port = 0, sitePort = 0, developerPort = 0] = await freePorts(3);
  const data = join(folder, "bank");
  const bank = await runningBank({ port, sitePort, developerPort, data, memory: true });
  try {
    const site = await siteAt(`http://localhost:${developerPort}`, folder);
    const results = await Promise.all(chosen.map((language) => runLanguage(language, site)));
    const count = (wanted: string) => results.filter((result) => result === wanted).length;
    const [passed, failed, notRun] = [count("passed"), count("failed"), count("not run")];
    console.log(`${passed} passed, ${failed} failed, ${notRun} skipped`);
    return failed === 0 && (notRun === 0 || withoutMissing);
  } finally {
    await bank.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Makes keys and certificates with the commands of the first page, and reads the page of the signers. */
async function siteAt(address: string, folder: string): Promise<Site> {
  const pageAt = async (path: string) => (await fetch(address + path)).text();
  const start = blocksOf(await pageAt("/")).map(({ commands }) => commands);
  const steps = start.slice(0, 2);
  execFileSync("bash", ["-euo", "pipefail", "-c", steps.join("\n")], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const keys = join(folder, "my-tpp");
  const seal = readCertificate(derOfText(readFileSync(join(keys, "seal.pem"), "utf8").trim()));
  return {
    folder,
    keys,
    tppId: seal.tppId ?? "",
    address,
    blocks: blocksOf(await pageAt("/signers")),
    consent: start[4] ?? "",
  };
}

/** Takes the customer's part between two blocks of the page, as the start page does with curl. */
const consentBy = ({ program }: Signer, consent: string): Block => ({
  title: "consent",
  commands: `${program} call GET /v1/accounts '' "\${given[@]}" > answer.json\n{ ${consent}\n} > consent.txt`,
  shown: "",
});

async function runLanguage(
  language: Language,
  site: Site,
): Promise<"passed" | "failed" | "not run"> {
  const { language: name, noCalls } = language;
  const signer = signers.find((each) => each.language === name);
  if (!signer) throw new Error(`The page has no ${name}.`);
  const tools = await language.tools();
  if ("missing" in tools) {
    tell(`not run: ${name}; it needs ${tools.missing}`);
    return "not run";
  }
  const env = environmentWith(tools.folder);
  const [vectorFolder, folder] = ["vectors", "calls"].map((each) =>
    join(site.folder, signer.file.replace(".", "-"), each),
  ) as [string, string];
  mkdirSync(vectorFolder, { recursive: true });
  const file = new URL(`../../shared/developer/signers/${signer.file}`, import.meta.url);
  cpSync(file, join(vectorFolder, signer.file));
  const [first, second] = site.blocks.filter(({ title }) => title.split(",")[0] === name);
  if (!first || !second) throw new Error(`The page has no way to transactions in ${name}.`);
  const own = [first, consentBy(signer, site.consent), second];
  return timed(name, async () => {
    const signed = await tryVectors(language, { folder: vectorFolder, env });
    const called = noCalls
      ? { count: 0, faults: [] }
      : await tryCalls(signer, own, { ...site, folder, env });
    const shown = await trySamples(name, { folder: vectorFolder, env });
    const faults = [...signed.faults, ...called.faults, ...shown.faults];
    const counts = [
      `${signed.count} requests signed or verified`,
      `${called.count} blocks of commands`,
      `${shown.count} code samples`,
    ];
    tell(`${name}: ${counts.join(", ")}`);
    if (noCalls) tell(`not run: the calls of ${name}: ${noCalls}`);
    for (const fault of faults) tell(`${name}: ${fault}`);
    return faults.length ? ("failed" as const) : ("passed" as const);
  }).catch((error) => {
    tell(`${name}: ${error instanceof Error ? error.message : error}`);
    return "failed" as const;
  });
}
