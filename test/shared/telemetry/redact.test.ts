import { headersOf } from "../../../shared/http/headers.ts";
import { seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { ibanOfBban } from "../../../shared/schemas/account-reference.ts";
import { logRefusal } from "../../../shared/telemetry/log.ts";
import { personalValues } from "../../support/operations/personal-values.ts";
import { samples } from "../../support/operations/samples.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { fc } from "../../support/run/fast-check.ts";
import { sized } from "../../support/run/long-form.ts";
import { written } from "../../support/run/written.ts";

/** Returns the log lines about an object. */
const logged = async (message: string, about: object = {}) =>
  (await written(() => logRefusal(message, about as never))).join("\n");

const headers = {
  authorization: "Bearer 1f8a0a5c9b",
  cookie: "__Host-sca=ZnJ5Y2h0bG9zZXM",
  signature: 'keyId="SN=0A1B",algorithm="rsa-sha256",headers="date",signature="c2lnbmVk"',
  "tpp-signature-certificate": "MIIDdzCCAl+gAwIBAgIEb",
  "tpp-session-id": "the-session-of-eirik",
  "tpp-redirect-uri": "https://tpp.example/back?user=eirik",
  "psu-corporate-id": "3b5d9f1c-6a7e-4f8d-9b0c-1d2e3f4a5b6c",
  "x-psu-identity": "13839312185",
  "psu-ip-address": "192.0.2.17",
  "psu-ip-port": "51820",
  "psu-user-agent": "Mozilla/5.0 (of Eirik)",
  "psu-device-id": "99435c7e-ad88-49ec-a2ad-99ddcb1f5555",
  "psu-geo-location": "GEO:59.911491,10.757933",
  "psu-accept-language": "nb-NO-Eirik",
};

const account = {
  ownerName: "Eirik Solvang",
  iban: ibanOfBban("99995260189"),
  balances: [{ balanceAmount: { amount: "78218.40", currency: "NOK" }, balanceType: "booked" }],
  transactions: {
    booked: [{ remittanceInformationUnstructured: "Husleie mars", endToEndId: "E2E-1" }],
  },
};

const fixtures: [name: string, fixture: unknown][] = [
  ...seedCustomers.map((each): [string, unknown] => [`the customer ${each.name}`, each]),
  ...Object.entries(samples).map(([id, sample]): [string, unknown] => [
    `a call of ${id}`,
    {
      body: "body" in sample ? sample.body : undefined,
      headers: "headers" in sample ? sample.headers : undefined,
      query: "query" in sample ? sample.query : undefined,
    },
  ]),
  ["an order of a payment", orderOf()],
  ["the headers of a request", headers],
  ["an answer about an account", account],
];

describe("personal data", () => {
  it.each(fixtures)(
    "is not logged from %s, at any place of the logged object",
    async (_, fixture) => {
      const values = personalValues(fixture);
      const places = [
        fixture as object,
        { about: fixture },
        { list: [[fixture]] },
        { failed: new Error("x", { cause: fixture }) },
        { failed: Object.assign(new Error(values.join(" ")), fixture) },
        { failed: new Error("x", { cause: new TypeError(values.join("\n    at ")) }) },
      ];
      for (const place of places) {
        const text = await logged("something was refused", place);
        expect(text).toContain("something was refused");
        expect(values.filter((value) => text.includes(value))).toEqual([]);
      }
    },
  );

  const numbered = fixtures
    .flatMap(([, fixture]) => personalValues(fixture))
    .filter((value) => value.replace(/\D/g, "").length > 10 || /^(GEO:|192\.)/.test(value))
    // A UUID identifies a person only to those who can look it up.
    .filter((value) => !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value));

  it.each([...new Set(numbered)])("is not logged in a text: %s", async (value) => {
    for (const text of [value, `of ${value}, and so on`, `"${value}"`, `x=${value};`]) {
      expect(await logged(text)).not.toContain(value);
      expect(
        await logged("x", { reason: text, [text]: 1, deep: [{ text: [text] }] }),
      ).not.toContain(value);
    }
  });

  it("is not logged as a number that has the digits of a national number", async () => {
    expect(await logged("x", { count: 13839312185, size: 12 })).toMatch(
      /"count":"\[redacted\]","size":12\b/,
    );
  });

  it.each(
    headersOf("payment").rows.filter(({ name }) => name.startsWith("psu") && name !== "psu-id"),
  )("is redacted in the header $name", async ({ name }) => {
    expect(
      await logged("x", { [name]: "sentinel", [name.toUpperCase()]: "sentinel" }),
    ).not.toContain("sentinel");
  });

  const keys = [
    ...Object.keys({ ...headers, ...account }),
    ...["nationalNumber", "customerNumber", "iban", "bban", "maskedPan", "name", "amount"],
    ...["creditorName", "ultimateDebtor", "creditorAddress", "debtorAccount", "clientCertPem"],
    ...["remittanceInformationStructured", "body", "queryStringParameters", "set-cookie", "token"],
  ];
  const spelt = fc.constantFrom(...keys).chain((key) =>
    fc.constantFrom(
      key,
      key.toUpperCase(),
      key.replace(/-/g, "_"),
      key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ),
  );
  it("is recognised by its key in any spelling and at any depth", async () => {
    await fc.assert(
      fc.asyncProperty(
        spelt,
        fc.array(fc.constantFrom("a", "b", "list"), { maxLength: 6 }),
        async (key, path) => {
          const at = path.reduceRight<unknown>(
            (inner, step) => (step === "list" ? [inner] : { [step]: inner }),
            { [key]: "sentinel" },
          );
          expect(await logged("x", { at })).not.toContain("sentinel");
        },
      ),
      { numRuns: sized(60, 300) },
    );
  });

  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const grouped = (text: string, by: number, mark: string) =>
    text.match(new RegExp(`.{1,${by}}`, "g"))?.join(mark) ?? text;
  const number = fc
    .tuple(fc.integer({ min: 11, max: 19 }).chain(digits), fc.constantFrom("", " ", ".", "-"))
    .map(([text, mark]) => (mark ? grouped(text, 4, mark) : text));
  const iban = fc
    .tuple(
      fc.constantFrom("NO", "DE", "gb"),
      digits(2),
      fc.stringMatching(/^[A-Z0-9]{11,26}$/),
      fc.boolean(),
    )
    .map(([country, check, rest, apart]) => {
      const text = `${country}${check}${rest}`;
      return apart ? grouped(text, 4, " ") : text;
    });
  const words = fc.stringMatching(/^[a-zæøå ,:("]{0,20}$/);

  it("includes numbers of accounts, cards and persons in any text and grouping", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(number, iban), words, words, async (value, before, after) => {
        expect(await logged(`${before} ${value} ${after}`)).not.toContain(value);
      }),
      { numRuns: sized(80, 400) },
    );
  });
});

it("bytes are not logged, and an object that contains itself is logged without a loop", async () => {
  const circle: Record<string, unknown> = { "13839312185": 1, bytes: Buffer.from("secret") };
  circle.again = circle;
  const text = await logged("x", { circle, more: new Uint8Array([115, 101, 99]) });
  expect(text.replace(/"timestamp":"[^"]*"/, "")).not.toMatch(/13839312185|115|secret/);
  expect(text).toContain("[redacted]");
});
