import { readFileSync, writeFileSync } from "node:fs";
import { handler } from "../../../functions/signatures/show-answer-certificates.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { answerPair, useSignedAnswers } from "../../support/signature/answer-keys.ts";

const files = useSignedAnswers();
const read = () => callPage(handler, "http://localhost:8080/.well-known/answer-certificates.pem");

describe("GET /.well-known/answer-certificates.pem (specification, Request signature, 10)", () => {
  it("shows the certificates in PEM, which may be cached for an hour", async () => {
    const { status, headers, html } = await read();
    expect([status, html]).toEqual([200, readFileSync(files.certificates, "utf8")]);
    expect(headers).toMatchObject({
      "content-type": "application/pem-certificate-chain",
      "cache-control": "public, max-age=3600",
    });
  });

  it("shows the current and the next certificate, and no private key", async () => {
    const pairs = [await answerPair(), await answerPair("next-answers")];
    const [now = "", next = ""] = pairs.map(({ certificatePem }) => certificatePem);
    writeFileSync(files.certificates, `${now}${pairs[0]?.keyPem}${next}`);
    const { html } = await read();
    writeFileSync(files.certificates, now);
    expect(html).toBe(`${now}${next}`);
  });

  it.each([
    ["the stage does not sign", () => void delete process.env.SIGN_ANSWERS],
    ["nothing is published yet", () => void delete process.env.ANSWER_CERTIFICATES_FILE],
  ])("answers 404 if %s", async (_, change) => {
    change();
    expect((await read()).status).toBe(404);
  });
});
