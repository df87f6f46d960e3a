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

describe("the hint if a connection fails", () => {
  const certificate = /does not trust the client certificate/;

  it.each([
    ["ends before any answer", { code: "ECONNRESET", answered: false }],
    ["is closed for writing", { code: "EPIPE", answered: false }],
    ["ends with an alert", { code: "ERR_SSL_TLSV1_ALERT_UNKNOWN_CA", answered: false }],
    [
      "ends with an alert of a newer OpenSSL",
      { code: "ERR_SSL_SSL/TLS_ALERT_BAD_CERTIFICATE", answered: false },
    ],
  ])("names the client certificate if the connection %s", (_, error) =>
    expect(hintOf(error)).toMatch(certificate),
  );

  it.each([
    ["was answered before", { code: "ECONNRESET", answered: true }, /Try again/],
    [
      "uses no client certificate",
      { cause: { code: "ECONNRESET", message: "words" } },
      /Try again/,
    ],
    [
      "does not speak TLS",
      { code: "ERR_SSL_WRONG_VERSION_NUMBER", answered: false },
      /does not speak TLS/,
    ],
    [
      "needs another version of TLS",
      { code: "ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION", answered: false },
      undefined,
    ],
    ["is refused", { code: "ECONNREFUSED", answered: false }, /Nobody listens/],
    [
      "has an address that cannot be resolved",
      { code: "EAI_AGAIN", answered: false },
      /cannot be resolved/,
    ],
    [
      "gets a self-signed certificate",
      { code: "DEPTH_ZERO_SELF_SIGNED_CERT", answered: false },
      /--ca <file>/,
    ],
    [
      "gets an answer that is not HTTP",
      { code: "HPE_INVALID_CONSTANT", answered: false },
      undefined,
    ],
  ])("does not name the client certificate if the connection %s", (_, error, words) => {
    const hint = hintOf(error);
    if (words) expect(hint).toMatch(words);
    expect(hint ?? "").not.toMatch(certificate);
  });

  it.each<[string, RegExp]>([
    ["wrong version number", /does not speak TLS/],
    ["ssl/tls alert handshake failure", certificate],
  ])(
    "is based on the reason in OpenSSL's line, and only the reason is printed: %s",
    (reason, words) => {
      const line = `write EPROTO 40F:error:0A00010B:SSL routines:ssl3_get_record:${reason}:../ssl/x.c:77:\n`;
      const error = Object.assign(new Error(line), { code: "EPROTO", answered: false });
      expect(whyUnreachable(error, "https://bank.example")).toMatchObject({
        message: `https://bank.example could not be reached: ${reason}.`,
        hint: expect.stringMatching(words),
      });
    },
  );

  it.each([{}, { code: "ERR_INVALID_ARG_TYPE" }, { code: "ERR_OSSL_UNSUPPORTED" }])(
    "is not added to an error of another kind: %j",
    (fields) => {
      const error = Object.assign(new Error("words"), fields);
      expect(whyUnreachable(error, "https://bank.example")).toBe(error);
    },
  );
});
