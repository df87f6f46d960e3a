import { checkDate, checkHeaders, readDate } from "../../../shared/signature/request-headers.ts";
import { SignatureRefused } from "../../../shared/signature/signature-refused.ts";
import type { SignedRequest } from "../../../shared/signature/signed-request.ts";

const uuid = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
const good = {
  signature: 'keyId="x"',
  "tpp-signature-certificate": "MII",
  date: "Mon, 02 Mar 2026 10:00:00 GMT",
  "x-request-id": uuid,
};
const requestOf = ({ headers, ...part }: Partial<SignedRequest> = {}): SignedRequest => ({
  method: "GET",
  path: "/v1/accounts",
  query: [],
  headers: { ...good, ...headers },
  repeated: new Set(),
  body: Buffer.alloc(0),
  ...part,
});

function refused(run: () => unknown): SignatureRefused {
  try {
    run();
  } catch (error) {
    if (error instanceof SignatureRefused) return error;
    throw error;
  }
  throw new Error("It was not refused.");
}
const refusal = (part: Partial<SignedRequest>, digestRequired = false) =>
  refused(() => checkHeaders(requestOf(part), digestRequired));

describe("headers that a request must have (specification, Request signature, 2)", () => {
  it("are returned if all are present", () => {
    expect(checkHeaders(requestOf(), false)).toEqual(good);
  });

  it("are all named in one refusal if they are missing or empty", () => {
    const { path, message, missing, alsoMissing } = refusal(
      { headers: { signature: "", date: "", "x-request-id": "" } },
      true,
    );
    expect({ path, message, missing }).toEqual({
      path: "signature",
      message: "The header signature is required on every request.",
      missing: true,
    });
    expect(alsoMissing).toEqual([
      { path: "date", text: "The header date is required on every request." },
      { path: "x-request-id", text: "The header x-request-id is required on every request." },
      {
        path: "digest",
        text: "The header digest is required on this request: the SHA-256 or SHA-512 of its body.",
      },
    ]);
  });

  it.each([
    ["must include Digest if the operation requires it", {}, true, "digest"],
    ["must include Digest if there is a body", { body: Buffer.of(0x31) }, false, "digest"],
    [
      "are complete if the required Digest is present",
      { headers: { digest: "x" }, body: Buffer.of(0x31) },
      true,
      undefined,
    ],
    ["need not include Digest if it is not required", {}, false, undefined],
  ])("%s", (_, part, digestRequired, path) => {
    const check = () => checkHeaders(requestOf(part), digestRequired);
    if (path) expect(refused(check)).toMatchObject({ path, missing: true, alsoMissing: [] });
    else expect(check).not.toThrow();
  });

  it.each([
    ["Signature keyId", "with", true],
    ["signature keyId", "with", true],
    ["Bearer signature x", "without", false],
    ["Signaturex", "without", false],
  ])(
    "are not read from Authorization: %j is refused %s a hint to the header Signature",
    (authorization, _, named) => {
      const hint =
        " The signature in Authorization is not read: send it in Signature, without the word Signature before keyId.";
      const { message, alsoMissing } = refusal({
        headers: { signature: "", date: "", authorization },
      });
      expect(message).toBe(
        `The header signature is required on every request.${named ? hint : ""}`,
      );
      expect(alsoMissing).toEqual([
        { path: "date", text: "The header date is required on every request." },
      ]);
    },
  );

  it("include Digest even if Content-Digest is sent, and the refusal says so", () => {
    expect(refusal({ headers: { "content-digest": "x" } }, true).message).toBe(
      "The header digest is required on this request: the SHA-256 or SHA-512 of its body. Content-Digest (RFC 9530) is not read.",
    );
  });
});

describe("headers that may occur only once", () => {
  it.each([
    "signature",
    "tpp-signature-certificate",
    "date",
    "x-request-id",
    "digest",
    "psu-id",
    "psu-corporate-id",
    "tpp-redirect-uri",
    "host",
    "content-type",
  ])("include %s", (name) => {
    expect(refusal({ repeated: new Set([name]) })).toMatchObject({
      path: name,
      missing: false,
      malformed: true,
      message: `The header ${name} must occur only once.`,
    });
  });

  it("include a header that the operation reads as one value, but not an unread header", () => {
    const repeated = new Set(["psu-ip-address"]);
    expect(refusal({ repeated, oneValue: ["psu-ip-address"] }).path).toBe("psu-ip-address");
    expect(() => checkHeaders(requestOf({ repeated }), false)).not.toThrow();
  });
});

describe("the characters of headers (specification, Request signature, 8)", () => {
  const encode = " Encode it as RFC 2047 describes: =?utf-8?B?…?=.";

  it.each([
    ["Æ at the beginning", "Æx"],
    ["Æ at the end", "xÆ"],
    ["a control character", "a\u0007b"],
    ["DEL", "a\u007f"],
  ])("must be plain ASCII: %s is refused", (_, value) => {
    expect(refusal({ headers: { "psu-id": value } })).toMatchObject({
      path: "psu-id",
      malformed: true,
      message: "The header psu-id contains a control character or a non-ASCII character.",
    });
  });

  it.each([
    ["signature", encode],
    ["tpp-brand-logging-information", encode],
    ["psu-ip-address", ""],
  ])(
    "are refused in '%s' if not ASCII, with a hint to RFC 2047 if the interface decodes that header",
    (name, hint) => {
      const part = { headers: { [name]: "Ærlig" }, oneValue: [name] };
      expect(refusal(part)).toMatchObject({
        path: name,
        malformed: true,
        message: `The header ${name} contains a control character or a non-ASCII character.${hint}`,
      });
    },
  );

  it("may be tabs, blanks and all visible characters of ASCII", () => {
    expect(() => checkHeaders(requestOf({ headers: { "psu-id": "\t ~!" } }), false)).not.toThrow();
  });

  it("are not checked in a header that no operation reads", () => {
    expect(() => checkHeaders(requestOf({ headers: { "x-other": "Æ" } }), false)).not.toThrow();
  });
});

describe("X-Request-ID", () => {
  it.each([uuid.toUpperCase(), "00000000-0000-0000-0000-000000000000"])("may be %s", (id) => {
    expect(() => checkHeaders(requestOf({ headers: { "x-request-id": id } }), false)).not.toThrow();
  });

  it.each([
    `x${uuid}`,
    `${uuid}x`,
    uuid.replaceAll("-", ""),
    uuid.replace("-49ec", ""),
    uuid.replace("9", "g"),
  ])("must be a UUID, and %s is none", (id) => {
    expect(refusal({ headers: { "x-request-id": id } })).toMatchObject({
      path: "x-request-id",
      malformed: true,
      message: "The header x-request-id must be a UUID.",
    });
  });
});

describe("Date (specification, Request signature, 1)", () => {
  const now = new Date(good.date);

  it("is accepted only in the HTTP date format, and a refusal shows that format", () => {
    expect(readDate(good.date, now)).toEqual(now);
    expect(refused(() => readDate("2026-03-02", now))).toMatchObject({
      path: "date",
      malformed: true,
      message:
        "The header date is expected in the form of Mon, 02 Mar 2026 10:00:00 GMT, of a day that exists.",
    });
  });

  it.each([
    ["is accepted", 60_000, ""],
    ["is accepted", -60_000, ""],
    ["is refused", 60_001, "Mon, 02 Mar 2026 10:01:00 GMT"],
    ["is refused", -60_001, "Mon, 02 Mar 2026 09:58:59 GMT"],
  ])("%s if it differs from the bank's clock by %i milliseconds", (_, difference, written) => {
    const check = () => checkDate(new Date(+now + difference), now);
    if (!written) expect(check).not.toThrow();
    else
      expect(refused(check)).toMatchObject({
        path: "date",
        malformed: false,
        message: `The header date is ${written}, the bank's clock says Mon, 02 Mar 2026 10:00:00 GMT: they may differ by 60 seconds.`,
      });
  });
});
