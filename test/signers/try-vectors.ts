import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runProcess } from "../../infra/emulator/run-process.ts";
import { parseSignature } from "../../shared/signature/signature-header.ts";
import { issuerNames, sealOf } from "./issuers.ts";
import type { Language } from "./languages.ts";
import { tamperedWith } from "./tampered.ts";
import { acceptedByBank, signedByProduct, type Vector, vectors } from "./vectors.ts";

type Asked = {
  name: string;
  action: "sign" | "verify";
  vector: Vector;
  headers: Readonly<Record<string, string>>;
  /** Returns the fault of an answer, or undefined. */
  fault: (answer: string) => Promise<string | undefined>;
};

/** Lets a signer sign and verify all vectors, and reject changed ones. Returns their number and the errors. */
export async function tryVectors(
  { vectors: { file, compile = "true", run } }: Language,
  { folder, env }: { folder: string; env: NodeJS.ProcessEnv },
): Promise<{ count: number; faults: string[] }> {
  copyFileSync(new URL(`runners/${file}`, import.meta.url), join(folder, file));
  const asked = await Promise.all(issuerNames.map(requestsOf));
  for (const [index, issuer] of issuerNames.entries())
    await writeRequests(join(folder, issuer), issuer, asked[index] ?? []);
  const each = `for each in ${issuerNames.join(" ")}; do (cd "$each" && ${run} > answers.txt); done`;
  await runProcess("bash", ["-euo", "pipefail", "-c", `${compile}\n${each}`], { cwd: folder, env });
  const faults = issuerNames.map(async (issuer, index) => {
    const answers = readFileSync(join(folder, issuer, "answers.txt"), "utf8")
      .trimEnd()
      .split("\n");
    return Promise.all(
      (asked[index] ?? []).map(async ({ name, action, fault }, place) => {
        const text = Buffer.from(answers[place] ?? "", "base64").toString();
        const found = await fault(text);
        return found === undefined ? [] : [`${action} ${name}: ${found}`];
      }),
    );
  });
  const found = await Promise.all(faults);
  return { count: asked.flat().length, faults: found.flat(2) };
}

async function requestsOf(issuer: string): Promise<Asked[]> {
  const own = vectors.filter((vector) => vector.issuer === issuer);
  const all = own.map(async (vector): Promise<Asked[]> => {
    const signed = await signedByProduct(vector);
    const { name, signingString } = vector;
    return [
      {
        name,
        action: "sign",
        vector,
        headers: vector.headers,
        fault: (answer) => signatureFault(vector, signed, answer),
      },
      {
        name,
        action: "verify",
        vector,
        headers: signed,
        fault: async (answer) =>
          answer === signingString ? undefined : `${JSON.stringify(answer)}, and not the string`,
      },
      ...tamperedWith(vector, signed).map((each) => ({
        ...each,
        action: "verify" as const,
        fault: async (answer: string) => (answer === "refused" ? undefined : "it was not refused"),
      })),
    ];
  });
  return (await Promise.all(all)).flat();
}

/** Compares a signer's headers with the product's: the same list, digest and signature. The bank must accept them. */
async function signatureFault(
  vector: Vector,
  signed: Readonly<Record<string, string>>,
  answer: string,
): Promise<string | undefined> {
  try {
    const headers = Object.fromEntries(answer.split("\n").map((line) => line.split(/: (.*)/)));
    const [own, ours] = [headers, signed].map(({ signature }) => parseSignature(signature ?? ""));
    if (headers.digest !== signed.digest) return `the digest is ${headers.digest}`;
    if (`${own?.headers}` !== `${ours?.headers}`) return `it lists ${own?.headers}`;
    if (!own || !ours?.signature.equals(own.signature)) return "the signature is another one";
    const { signingString } = await acceptedByBank(vector, headers);
    return signingString === vector.signingString ? undefined : "the signing string is another one";
  } catch (error) {
    return `${error instanceof Error ? error.message : error}`;
  }
}

/** Writes a signer's input into its folder: the keys, and one line for each request. */
async function writeRequests(folder: string, issuer: string, asked: readonly Asked[]) {
  mkdirSync(folder, { recursive: true });
  const { seal } = await sealOf(issuer);
  writeFileSync(join(folder, "seal.pem"), seal.certificatePem);
  writeFileSync(join(folder, "tpp.key"), seal.keyPem);
  // Mono reads only these older algorithms.
  const older = ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"];
  const files = ["-inkey", "tpp.key", "-in", "seal.pem", "-out", "seal.p12"];
  const named = ["-name", "tpp", "-passout", "pass:secret"];
  await runProcess("openssl", ["pkcs12", "-export", ...files, ...named, ...older], { cwd: folder });
  const lines = asked.map(({ action, vector: { method, path, body }, headers }) => {
    const text = Object.entries(headers).map((header) => header.join(": "));
    const encoded = [body, text.join("\n")].map((each) => Buffer.from(each).toString("base64"));
    return [action, method, path, ...encoded].join("|");
  });
  writeFileSync(join(folder, "requests.txt"), `${lines.join("\n")}\n`);
}
