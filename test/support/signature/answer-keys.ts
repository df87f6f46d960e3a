import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type IssuedCertificate, issueCertificate } from "../../../infra/local/certificates.ts";
import { scratchFolder } from "../run/scratch-folder.ts";
import { keyNamed, testAuthority, validity } from "./test-certificates.ts";

const pairs = new Map<string, Promise<IssuedCertificate>>();

/** A key for answers, and the certificate that the bank publishes for it. One name always gives the same. */
export function answerPair(name = "answers"): Promise<IssuedCertificate> {
  const pair = pairs.get(name) ?? makePair(name);
  pairs.set(name, pair);
  return pair;
}

const makePair = (name: string) => answerCertificate(name, validity);

/** Issues a certificate with a validity of its own for a key for answers. */
export const answerCertificate = async (name: string, period: typeof validity) =>
  issueCertificate(await testAuthority(), {
    ...period,
    kind: "qseal",
    commonName: "Fjordgate Bank",
    keyPem: keyNamed(name),
  });

const variables = ["SIGN_ANSWERS", "ANSWER_KEY_FILE", "ANSWER_CERTIFICATES_FILE"] as const;

/** Lets the bank of a test file sign its answers, with these files. */
export function useSignedAnswers(): { key: string; certificates: string } {
  const folder = scratchFolder("answers");
  const files = { key: join(folder, "answers.key"), certificates: join(folder, "answers.crt") };
  beforeAll(async () => {
    const { keyPem, certificatePem } = await answerPair();
    writeFileSync(files.key, keyPem);
    writeFileSync(files.certificates, certificatePem);
  });
  beforeEach(() => {
    process.env.SIGN_ANSWERS = "on";
    process.env.ANSWER_KEY_FILE = files.key;
    process.env.ANSWER_CERTIFICATES_FILE = files.certificates;
  });
  afterEach(() => {
    for (const name of variables) delete process.env[name];
  });
  return files;
}
