/** @own-process: a process keeps the key for answers, and here its certificate ends. */
import { writeFileSync } from "node:fs";
import { answerSigner } from "../../../shared/http/answer-signer.ts";
import { loggedBy } from "../../support/run/logged.ts";
import { written } from "../../support/run/written.ts";
import { answerCertificate, useSignedAnswers } from "../../support/signature/answer-keys.ts";
import { validity } from "../../support/signature/test-certificates.ts";
import { raisedBy } from "../../support/stacks/raised-alarms.ts";

const files = useSignedAnswers();
const end = Date.parse("2026-06-01T12:00:00Z");

/** Publishes certificates of the key for answers, which end at these times. */
async function publish(...ends: number[]) {
  const notBefore = new Date("2026-01-01");
  const made = await Promise.all(
    ends.map((each) => answerCertificate("answers", { notBefore, notAfter: new Date(each) })),
  );
  writeFileSync(files.certificates, made.map(({ certificatePem }) => certificatePem).join(""));
}

describe("the certificate of the key for answers", () => {
  it("is not used after its end, and the log has the reason", async () => {
    await publish(end);
    const first = await answerSigner(end - 1);
    const { answer: second, log } = await loggedBy(() => answerSigner(end));
    expect([first?.validUntil, second]).toEqual([new Date(end), undefined]);
    expect(log).toContain("the key for answers cannot be used");
    expect(log).toContain("NO_VALID_CERTIFICATE");
  });

  it("is replaced at its end by the next certificate in the file", async () => {
    const [soon, later] = [end + 400_000, end + 900_000];
    await publish(soon);
    const first = await answerSigner(soon - 1);
    await publish(soon, later);
    const next = await answerSigner(soon);
    expect([first?.validUntil, next?.validUntil]).toEqual([new Date(soon), new Date(later)]);
    expect(next?.keyId).not.toBe(first?.keyId);
  });

  it("raises one alarm 29 days before its end, and two alarms less than 7 days before it", async () => {
    const later = end + 29 * 86_400_000;
    await publish(later);
    const warned = await written(() => answerSigner(end + 1_000_000));
    expect(raisedBy(warned)).toEqual(["answers-expires"]);
    await publish(later + 6.5 * 86_400_000);
    const called = await written(() => answerSigner(later));
    expect(raisedBy(called)).toEqual(["answers-expires", "answers-expires-soon"]);
  });

  it("raises the alarm for unsigned answers if it does not fit the key", async () => {
    writeFileSync(
      files.certificates,
      (await answerCertificate("another", validity)).certificatePem,
    );
    const lines = await written(() => answerSigner(end + 40 * 86_400_000));
    expect(raisedBy(lines)).toEqual(["answers-unsigned"]);
  });
});
