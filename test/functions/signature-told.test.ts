import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { type Answer, call, testTime } from "../support/operations/call.ts";
import {
  attack,
  messagesOf,
  psuId,
  reads,
  type Tamper,
  tools,
} from "../support/signature/attacked-calls.ts";
import { made, send } from "../support/signature/made-mistakes.ts";
import { attacks } from "../support/signature/signature-attacks.ts";
import { useTable } from "../support/table/table.ts";
import { usedBy } from "../support/table/uses.ts";

useTable();

describe("the signing string of a refused signature, in the sandbox", () => {
  const stringOf = (answer: Answer) => {
    const [, ...parts] = messagesOf(answer);
    const numbered = parts.map(({ text }) => /computed(.*?): (.*)$/s.exec(text) ?? []);
    expect(numbered.map(([, which]) => which)).toEqual(
      parts.map((_, at) => (parts.length > 1 ? ` (part ${at + 1} of ${parts.length})` : "")),
    );
    return JSON.parse(numbered.map(([, , part]) => part).join(""));
  };

  it("is returned as the bank computed it, line by line (specification, Request signature, 6)", async () => {
    const id = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
    const answer = await call(listAccounts, {
      headers: { ...reads.headers, "x-request-id": id },
      tamper: ({ headers }) => {
        headers["tpp-redirect-uri"] = "https://tpp.example/other";
      },
    });
    expect(stringOf(answer)).toBe(
      [
        "date: Mon, 02 Mar 2026 10:00:00 GMT",
        `x-request-id: ${id}`,
        `psu-id: ${psuId}`,
        "tpp-redirect-uri: https://tpp.example/other",
      ].join("\n"),
    );
  });

  it("is returned in several texts of tppMessages if it is longer than one text may be (specification, Errors)", async () => {
    const uri = `https://tpp.example/${'a"\\'.repeat(600)}`;
    const answer = await call(listAccounts, {
      tamper: ({ headers }) => {
        headers["tpp-redirect-uri"] = uri;
      },
    });
    expect(messagesOf(answer).length).toBeGreaterThan(4);
    expect(Math.max(...messagesOf(answer).map(({ text }) => text.length))).toBeLessThanOrEqual(512);
    expect(stringOf(answer)).toContain(`tpp-redirect-uri: ${uri}`);
  });
});

describe("the mistake in a refused signature, in the sandbox (specification, Request signature)", () => {
  const links = {
    signingGuide: { href: "http://localhost:8090/guides/signing#mistakes", verbs: ["GET"] },
    signatureChecker: { href: "http://localhost:8090/signature", verbs: ["GET", "POST"] },
  };

  it.each(made)("is explained in the answer ($name)", async (mistake) => {
    const answer = await send(mistake);
    const [sentence = ""] = mistake.sentence.split("‹");
    const code = mistake.malformed ? "FORMAT_ERROR" : "BAD_REQUEST";
    expect(answer).toMatchObject({ status: 400, code });
    expect(answer.text).toContain(sentence);
    expect(answer.text?.length).toBeLessThanOrEqual(512);
    expect(answer.body._links).toEqual(links);
  });

  it.each(attacks.filter(({ row }) => [3, 5, 11, 19].includes(row)))(
    "is answered with links to the guide and the checker ($name)",
    async (each) => {
      expect((await attack(each)).body._links).toEqual(links);
    },
  );

  it("is explained by an earlier request in the TPP's request log", async () => {
    const earlier = "7c3ff0a4-4a5c-4f0e-a6c1-0e4d9a1f9d11";
    const other = "7c3ff0a4-4a5c-4f0e-a6c1-0e4d9a1f9d12";
    // One second later than all other requests of this file, so that it is the newest in the log.
    const now = new Date(testTime.getTime() + 1000);
    await call(listSandboxCustomers, { headers: { "x-request-id": earlier }, now });
    const answer = await attack({
      base: "read",
      tamper: (request, { forge }) => {
        const headers = { ...request.headers, "x-request-id": earlier };
        const signed = forge({ ...request, headers });
        return { ...signed, headers: { ...signed.headers, "x-request-id": other } };
      },
    });
    expect(answer.text).toContain(
      `The signature covers a text with the X-Request-ID of an earlier request, ${earlier}: `,
    );
  });

  it("is not explained by another TPP's requests", async () => {
    const earlier = "7c3ff0a4-4a5c-4f0e-a6c1-0e4d9a1f9d21";
    await call(listSandboxCustomers, {
      tpp: tools.other,
      headers: { "x-request-id": earlier },
    });
    const other = "7c3ff0a4-4a5c-4f0e-a6c1-0e4d9a1f9d22";
    const answer = await attack({
      base: "read",
      tamper: (request, { forge }) => {
        const signed = forge({
          ...request,
          headers: { ...request.headers, "x-request-id": earlier },
        });
        return { ...signed, headers: { ...signed.headers, "x-request-id": other } };
      },
    });
    expect(answer.text).toContain("The signature covers another text than the bank's");
  });
});

describe("the sandbox explains what is wrong with a common library's signature (specification, Request signature, 2 to 5)", () => {
  const written =
    (change: (header: string) => string): Tamper =>
    (request, { forge }) =>
      forge(request, { write: change });
  const inAuthorization: Tamper = ({ headers: { signature, ...headers }, ...request }) => ({
    ...request,
    headers: { ...headers, authorization: `Signature ${signature}` },
  });

  it.each<[string, Tamper, string]>([
    [
      'if it has the parameter "created" after keyId',
      written((header) => header.replace(",alg", ",created=17,alg")),
      "has the parameter created: it",
    ],
    [
      'if it has the parameter "created" at its end',
      written((header) => `${header},created="17"`),
      "has the parameter created: it",
    ],
    [
      "if it has the form of RFC 9421",
      written(() => "sig1=:QUJD:"),
      "is one of RFC 9421, with Signature-Input: it",
    ],
    [
      "if it has semicolons between its parameters",
      written((header) => header.replaceAll('",', '";')),
      "has semicolons between its parameters: it",
    ],
    [
      "if it has values in single quotes",
      written((header) => header.replaceAll('"', "'")),
      "has values in single quotes: it",
    ],
    [
      "if it is sent in the header Authorization",
      inAuthorization,
      "The signature in Authorization is not read: send it in Signature",
    ],
    [
      "if its list of signed headers contains Host",
      (request, { forge }) => forge(request, { list: "date x-request-id host" }),
      'lists "host", expected names out of',
    ],
  ])("%s", async (_, tamper, sentence) => {
    const answer = await attack({ base: "read", tamper });
    expect(answer).toMatchObject({ status: 400, path: "signature" });
    expect(answer.text).toContain(sentence);
    expect(answer.text).not.toMatch(/does not name|lacks/);
  });
});

describe("all missing required headers are named in one answer (specification, Common request headers)", () => {
  const left = (...gone: string[]) => Object.fromEntries(gone.map((name) => [name, undefined]));
  const missing = async (...gone: string[]) => {
    const answer = await attack({
      base: "write",
      tamper: ({ headers, ...request }) => ({
        ...request,
        headers: Object.fromEntries(
          Object.entries({ ...headers, ...left(...gone) }).filter(([, value]) => value),
        ) as Record<string, string>,
      }),
    });
    expect(answer.status).toBe(400);
    return messagesOf(answer).map(({ code, path }) => `${code} ${path}`);
  };
  const told = (...names: string[]) => names.map((name) => `HTTP_HEADER_REQUIRED ${name}`);

  // biome-ignore format: one case a line
  const cases: [string, string[], string[]][] = [
    ["if three headers of the signature are missing", ["date", "signature", "digest"], ["signature", "date", "digest"]],
    ["if all headers of the signature are missing", ["x-request-id", "date", "signature", "digest", "tpp-signature-certificate"], ["signature", "tpp-signature-certificate", "date", "x-request-id", "digest"]],
    ["if a header of the signature and two headers of the operation are missing", ["tpp-session-id", "psu-ip-address", "date"], ["date", "tpp-session-id", "psu-ip-address"]],
    ["if X-Request-ID and PSU-ID are missing", ["psu-id", "x-request-id"], ["x-request-id", "psu-id"]],
  ];

  it.each(cases)("%s", async (_, gone, names) => {
    expect(await missing(...gone)).toEqual(told(...names));
  });

  it("in production too, and the answer contains nothing else", async () => {
    process.env.STAGE = "production";
    try {
      expect(await missing("date", "tpp-session-id")).toEqual(told("date", "tpp-session-id"));
      const answer = await attack({
        base: "read",
        tamper: ({ headers: { date: _, ...headers }, ...request }) => ({ ...request, headers }),
      });
      expect(Object.keys(answer.body)).toEqual(["tppMessages"]);
    } finally {
      process.env.STAGE = "sandbox";
    }
  });

  it("but not if the signature is wrong, because unsigned headers are not checked", async () => {
    const answer = await attack({
      base: "write",
      tamper: ({ headers: { "tpp-session-id": _, ...headers }, ...request }) => ({
        ...request,
        headers: { ...headers, "psu-id": "11111111-2222-4333-8444-555555555555" },
      }),
    });
    expect(answer).toMatchObject({ code: "BAD_REQUEST", path: "signature" });
    expect(messagesOf(answer).filter(({ code }) => code === "HTTP_HEADER_REQUIRED")).toEqual([]);
  });
});

describe("in production (specification, Request signature, 9)", () => {
  const { write } = process.stderr;
  let logged = "";

  beforeAll(() => {
    process.env.STAGE = "production";
    process.stderr.write = ((text: string) => {
      logged += text;
      return true;
    }) as typeof write;
  });
  afterAll(() => {
    process.env.STAGE = "sandbox";
    process.stderr.write = write;
  });

  const only = { category: "ERROR", code: "BAD_REQUEST", path: "signature" };

  it.each(attacks.filter(({ missing, malformed }) => !missing && !malformed))(
    "an attack ($name) gets the same answer as any other wrong signature (threat model, $row)",
    async (each) => {
      const { status, body } = await attack(each);
      expect(status).toBe(400);
      expect(body).toEqual({ tppMessages: [{ ...only, text: "The signature is not valid." }] });
    },
  );

  it.each(attacks.filter(({ missing }) => missing))(
    "an attack ($name) gets an answer that names the missing header (threat model, $row)",
    async (each) => {
      const { code, path } = await attack(each);
      expect({ code, path }).toEqual({ code: "HTTP_HEADER_REQUIRED", path: each.path });
    },
  );

  it.each(attacks.filter(({ malformed }) => malformed))(
    "an attack ($name) gets an answer that names the malformed header (threat model, $row)",
    async (each) => {
      const { status, code, path, body } = await attack(each);
      const expected = { status: 400, code: "FORMAT_ERROR", path: each.path };
      expect({ status, code, path }).toEqual(expected);
      expect(Object.keys(body)).toEqual(["tppMessages"]);
    },
  );

  it.each(made.filter(({ malformed }) => !malformed))(
    "a mistake ($name) is not explained, unlike in the sandbox",
    async (mistake) => {
      const { status, body } = await send(mistake);
      expect(status).toBe(400);
      expect(body).toEqual({ tppMessages: [{ ...only, text: "The signature is not valid." }] });
    },
  );

  it("a refused signature reads nothing from the table", async () => {
    const used = await usedBy(() => send(made[0] as (typeof made)[number]));
    expect(used.filter((each) => !each.startsWith("object "))).toEqual([]);
  });

  it("a connection with the seal certificate gets the same answer as any wrong signature", async () => {
    const { body } = await call(listAccounts, {
      ...reads,
      tamper: ({ requestContext: { identity } }) => {
        const clientCertPem = tools.tpp.seal.certificatePem;
        Object.assign(identity, { clientCert: { clientCertPem } });
      },
    });
    expect(body).toEqual({ tppMessages: [{ ...only, text: "The signature is not valid." }] });
  });

  it("the bank's own log contains the reason for a refusal", async () => {
    logged = "";
    await attack({ base: "write", tamper: (request) => ({ ...request, body: Buffer.from("{}") }) });
    expect(JSON.parse(logged)).toMatchObject({
      level: "WARN",
      header: "digest",
      reason: expect.stringContaining("does not fit"),
      requestId: expect.any(String),
      xRequestId: expect.any(String),
    });
  });
});
