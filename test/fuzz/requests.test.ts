import type { Answer } from "../support/operations/call.ts";
import { rows, send, signing } from "../support/operations/every-operation.ts";
import { linksOf, queryOf, useReader } from "../support/sandbox/transaction-list.ts";
import { useTable } from "../support/table/table.ts";
import { longest, withstands } from "./mutated.ts";

useTable();
const { reader, list } = useReader();

const oneOf = <T>(all: readonly T[], chance: number): T =>
  all[Math.floor(chance * all.length)] as T;
/** Each operation with each of its headers that no signature needs. */
const headersOfRows = rows.flatMap((row) =>
  row.operation.headers.rows
    .filter(({ name }) => name !== "x-request-id")
    .map(({ name }) => [row, name] as const),
);
const signingOfRows = rows.flatMap((row) => signing.map((name) => [row, name] as const));
const bodies = rows.filter(({ readsBody, sample }) => readsBody && sample.body !== undefined);
const parameters = ["dateFrom", "dateTo", "bookingStatus", "limit", "offset", "withBalance", "a"];

type Place = [
  where: string,
  samples: readonly string[],
  cases: number,
  send: (input: Buffer, chance: number) => Promise<Answer>,
];
const places: Place[] = [
  [
    "a header",
    ["amount-as-string", "192.0.2.17", "https://tpp.example/back?a=b", "nb-NO;q=0.9, en"],
    100,
    (input, chance) => {
      const [row, name] = oneOf(headersOfRows, chance);
      return send(row, { headers: { ...reader.headers, [name]: `${input}` } });
    },
  ],
  [
    "a header of its signature",
    ['keyId="SN=1f,CA=CN=A",algorithm="rsa-sha256",headers="digest date",signature="c2ln"'],
    150,
    (input, chance) => {
      const [row, name] = oneOf(signingOfRows, chance);
      const tamper = ({ headers }: object & { headers: object }) =>
        void Object.assign(headers, { [name]: `${input}` });
      return send(row, { tamper });
    },
  ],
  [
    "a parameter of its query",
    ["2026-03-02", "both", "10", "true"],
    150,
    (input, chance) => list({ [oneOf(parameters, chance)]: `${input}` }),
  ],
  [
    "its body",
    bodies.map(({ sample }) => JSON.stringify(sample.body)),
    150,
    (rawBody, chance) => send(oneOf(bodies, chance), { rawBody }),
  ],
];

describe("a request", () => {
  it.each(places)(
    "gets an answer or a refusal for any bytes in %s",
    async (_, samples, cases, sent) => {
      await withstands(samples, cases, async (...input) => isAnswered(await sent(...input)));
    },
    longest,
  );

  it(
    "gets an answer or a refusal for any bytes in the cursor of a page",
    async () => {
      const { cursor = "" } = queryOf(linksOf(await list({ limit: "2" })).next);
      expect(cursor).not.toBe("");
      await withstands([cursor], 50, async (input) =>
        isAnswered(await list({ limit: "2", cursor: `${input}` })),
      );
    },
    longest,
  );
});

/** An answer must be no failure of ours, and a refusal must have a message. */
function isAnswered({ status, body }: Answer): void {
  expect(status).toBeLessThan(500);
  if (status >= 400) expect(body.tppMessages.length).toBeGreaterThan(0);
}
