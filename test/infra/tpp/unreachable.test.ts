import { CommandError, whyUnreachable } from "../../../infra/tpp/command-error.ts";

const hintOf = (error: object): string | undefined => {
  const ended = whyUnreachable(Object.assign(new Error("words"), error), "https://bank.example");
  if (!(ended instanceof CommandError)) throw new Error("It is not of a connection.");
  expect(ended).toMatchObject({
    reason: "unreachable",
    message: "https://bank.example could not be reached: words.",
  });
  return ended.hint;
};

describe("why something could not be reached", () => {
  const certificate = /does not trust the client certificate/;

  it.each([
    ["ends without a first answer", { code: "ECONNRESET", answered: false }],
    ["is closed to what is written", { code: "EPIPE", answered: false }],
    ["ends with an alert", { code: "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", answered: false }],
    [
      "ends with an alert of newer OpenSSL",
      { code: "ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE", answered: false },
    ],
  ])("may be the client's certificate where a connection %s", (_, error) =>
    expect(hintOf(error)).toMatch(certificate),
  );

  it.each([
    ["was answered before", { code: "ECONNRESET", answered: true }, /Try again/],
    ["shows no certificate", { cause: { code: "ECONNRESET", message: "words" } }, /Try again/],
    [
      "does not speak TLS",
      { code: "ERR_SSL_WRONG_VERSION_NUMBER", answered: false },
      /does not speak TLS/,
    ],
    [
      "has another version",
      { code: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", answered: false },
      undefined,
    ],
    ["finds nobody", { code: "ECONNREFUSED", answered: false }, /Nobody listens/],
    ["finds no name service", { code: "EAI_AGAIN", answered: false }, /cannot be resolved/],
    [
      "meets a certificate that signs itself",
      { code: "DEPTH_ZERO_SELF_SIGNED_CERT", answered: false },
      /--ca <file>/,
    ],
    ["meets what is no HTTP", { code: "HPE_INVALID_CONSTANT", answered: false }, undefined],
  ])("is something else where it %s", (_, error, words) => {
    const hint = hintOf(error);
    if (words) expect(hint).toMatch(words);
    expect(hint ?? "").not.toMatch(certificate);
  });

  it.each<[string, RegExp]>([
    ["wrong version number", /does not speak TLS/],
    ["ssl/tls alert handshake failure", certificate],
  ])("is found in OpenSSL's line, and told without the rest of it: %s", (reason, words) => {
    const line = `write EPROTO 40F:error:0A00010B:SSL routines:ssl3_get_record:${reason}:../ssl/x.c:77:\n`;
    const error = Object.assign(new Error(line), { code: "EPROTO", answered: false });
    expect(whyUnreachable(error, "https://bank.example")).toMatchObject({
      message: `https://bank.example could not be reached: ${reason}.`,
      hint: expect.stringMatching(words),
    });
  });

  it.each([{}, { code: "ERR_INVALID_ARG_TYPE" }, { code: "ERR_OSSL_UNSUPPORTED" }])(
    "leaves an error of another kind as it is: %j",
    (fields) => {
      const error = Object.assign(new Error("words"), fields);
      expect(whyUnreachable(error, "https://bank.example")).toBe(error);
    },
  );
});
