import { randomUUID } from "node:crypto";
import { bankAway, healed } from "../support/bank/failing-bank.ts";
import type { CallOptions } from "../support/operations/call.ts";
import { type Case, type Row, rows, send, triedOn } from "../support/operations/every-operation.ts";
import { metricLines } from "../support/operations/metric-lines.ts";
import { personalValues } from "../support/operations/personal-values.ts";
import { eirik, orderOf } from "../support/payments/orders.ts";
import { book, knownPsu, receive } from "../support/payments/payments.ts";
import { approve, visitor } from "../support/psu/site.ts";
import { written } from "../support/run/written.ts";
import { useTable } from "../support/table/table.ts";
import { tableAway } from "../support/table/table-away.ts";

useTable();

/** Every header that may contain personal data of a PSU, even if the operation does not read it. */
const ofThePsu = {
  "psu-user-agent": "Mozilla/5.0 (of Eirik)",
  "psu-geo-location": "GEO:59.911491,10.757933",
  "psu-device-id": "99435c7e-ad88-49ec-a2ad-99ddcb1f5555",
  "psu-ip-address": "2001:db8::17",
  "x-psu-identity": eirik.number,
};

let known: { "psu-id": string };
beforeAll(async () => {
  known = await knownPsu();
});

const nowhere = (values: readonly string[], lines: readonly string[]) => {
  expect(lines.length).toBeGreaterThan(0);
  const text = lines.join("\n");
  expect(values.filter((value) => text.includes(value))).toEqual([]);
};

describe.each(rows)("the log of $method $path", (row) => {
  it.each(triedOn(row, logCases(row)))("%s", (_, run) => run());
});

/** Returns a case for each way in which a request, or an error of the bank, may contain personal data. */
function logCases(row: Row): Case[] {
  const { sample } = row;
  const ways: [string, CallOptions][] = [
    ["with typical values", {}],
    ["with all headers about the PSU", { headers: ofThePsu }],
    [
      "with personal data in the query",
      { query: { ...sample.query, iban: eirik.main.iban, name: eirik.name } },
    ],
    ["with personal data in the body", { body: { debtor: eirik, list: [eirik] } }],
    ["with a national number as X-Request-ID", { headers: { "x-request-id": eirik.number } }],
  ];
  return [
    ...ways.map(
      ([how, sent]): Case => [
        `contains no personal data of a request ${how}`,
        async () => {
          const lines = await written(() => send(row, sent));
          nowhere(valuesOf(row, sent), lines);
          expect(metricLines(lines)).toContainEqual(expect.objectContaining({ Requests: 1 }));
        },
      ],
    ),
    ["contains no personal data of a known PSU", () => knownPsuUntold(row)],
    [
      "contains no personal data of a request whose signature production refuses",
      () => inProduction(() => signatureUntold(row)),
    ],
    [
      "contains the stack trace of an internal error and the request's status, and no personal data",
      () => faultTold(row),
    ],
    [
      "contains the reason of an answer 503 and the request's status",
      async () => {
        const scenario = { "x-sandbox-scenario": "error=SYSTEM_ERROR:503" };
        const { status, request, failed } = await failure(row, scenario);
        expect([status, request.status]).toEqual([503, 503]);
        const reason = "X-Sandbox-Scenario has asked for this refusal.";
        expect(failed.error).toMatchObject({ type: "ApiError", details: { status, reason } });
      },
    ],
    [
      "contains the port, the method and the error of a bank that does not answer",
      async () => {
        const { status, bank, request, failed } = await failure(row).finally(healed);
        expect(status === 503).toBe(bank.length > 0 && request.status === 503);
        if (status < 500) return;
        expect(bank[0]).toMatchObject({ port: "bank", method: expect.any(String) });
        expect(bank.map(({ error }) => error)).toContainEqual(failed.error.cause);
      },
    ],
  ];
}

type Line = Record<string, unknown> & { error: { cause?: unknown } };

/** Sends an operation's sample. Returns its answer's status and the lines about it, which all name the request. */
async function failure({ sample, ...row }: Row, headers?: Record<string, string>) {
  const id = randomUUID();
  let status = 0;
  if (!headers) bankAway();
  const texts = await written(async () => {
    const sent = { headers: { ...sample.headers, ...headers, "x-request-id": id } };
    status = (await send({ sample, ...row }, sent)).status;
  });
  const lines = texts.map((text) => JSON.parse(text) as Line);
  expect(lines.filter(({ xRequestId }) => xRequestId !== id)).toEqual([]);
  const of = (message: string) => lines.filter((line) => line.message === message);
  const [failed] = of("a request failed");
  expect(failed !== undefined).toBe(status >= 500);
  return {
    ...{ status, bank: of("the bank does not answer"), failed: failed as Line },
    request: lines.find(({ Requests }) => Requests === 1) as Line,
  };
}

const valuesOf = ({ sample }: Row, sent: CallOptions) =>
  personalValues({
    ...sample,
    ...sent,
    status: 0,
    headers: { ...sample.headers, ...sent.headers },
  });

/** Headers of a TPP that knows the PSU and sends personal data. */
const byKnown = () => ({ headers: { ...ofThePsu, ...known, "x-psu-identity": undefined } });

async function knownPsuUntold(row: Row): Promise<void> {
  const sent = byKnown();
  nowhere(valuesOf(row, sent), await written(() => send(row, sent)));
}

async function inProduction(run: () => Promise<unknown>): Promise<void> {
  process.env.STAGE = "production";
  try {
    await run();
  } finally {
    process.env.STAGE = "sandbox";
  }
}

async function signatureUntold(row: Row): Promise<void> {
  const sent = byKnown();
  const tamper: CallOptions["tamper"] = ({ headers }) => {
    headers["tpp-redirect-uri"] = `https://tpp.example/${eirik.number}`;
    headers.date = `Tue, 03 Mar 2026 ${eirik.number}`;
  };
  const lines = await written(() => send(row, { ...sent, tamper }));
  nowhere([...valuesOf(row, sent), eirik.number], lines);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: "WARN", header: "date" }),
  );
}

async function faultTold(row: Row): Promise<void> {
  const sent = { headers: { ...ofThePsu, "x-request-id": randomUUID() } };
  const unwatch = tableAway({
    error: new Error(`The table is away for ${valuesOf(row, sent).join(" ")}`, {
      cause: orderOf(),
    }),
  });
  const lines = await written(() => send(row, sent)).finally(unwatch);
  nowhere(valuesOf(row, { headers: ofThePsu, body: orderOf() }), lines);
  // The line between the two says that the sandbox's request log cannot be written either.
  const [fault, untold, request] = lines.map((line) => JSON.parse(line));
  expect(untold).toMatchObject({ level: "ERROR", error: { type: "Error" } });
  expect(fault).toMatchObject({ level: "ERROR", error: { type: "Error" } });
  expect(fault.error.stack.length).toBeGreaterThan(0);
  expect(request).toMatchObject({ status: 500, code: "SYSTEM_ERROR", BankErrors: 1 });
  for (const name of ["operation", "requestId", "xRequestId"])
    expect(fault[name]).toEqual(request[name]);
  expect(request.xRequestId).toBe(sent.headers["x-request-id"]);
}

describe("the log of the SCA site and of jobs", () => {
  it("contains no personal data and no token", async () => {
    const order = orderOf();
    let link = "";
    const lines = await written(async () => {
      ({ link } = await receive(order));
      const browser = visitor();
      await browser.submit(await browser.open(link), "identify", [["number", "01010112345"]]);
      await approve(link, eirik.number);
      await book(new Date("2026-03-02T10:05:00Z"));
    });
    const token = new URL(link).pathname.split("/")[2] ?? "";
    nowhere([...personalValues([order, eirik]), "01010112345", token, "home-"], lines);
    const services = metricLines(lines).map(({ service }) => service);
    expect(new Set(services)).toEqual(new Set(["PIS", undefined, "SCA", "JOBS"]));
  });
});
