import { randomUUID } from "node:crypto";
import { table } from "../../shared/table/client.ts";
import { keys } from "../../shared/table/keys.ts";
import { requests } from "../../shared/table/requests.ts";
import { stopList } from "../../shared/table/stop-list.ts";
import { type Answer, type CallOptions, testTime } from "../support/operations/call.ts";
import { type Row, rows, send } from "../support/operations/every-operation.ts";
import { accountId, cardId, consent, eirik } from "../support/psu/sca.ts";
import { unlogged } from "../support/run/logged.ts";
import { tppWithRoles } from "../support/signature/tpp-with-roles.ts";
import { commandsOf, whileLosing } from "../support/table/busy-database.ts";
import { useAuditFolder } from "../support/table/kept-reads.ts";
import { useTable } from "../support/table/table.ts";
import { tableAway } from "../support/table/table-away.ts";

const { kept } = useAuditFolder();
useTable();

const reading = rows.filter(({ path }) => /^\/v1\/(card-)?accounts/.test(path));
const tppId = "NO-FSA-987654321";
const later = (seconds: number) => new Date(testTime.getTime() + seconds * 1000);

let psu: Record<string, string>;
let account: string;
let card: string;
beforeAll(async () => {
  psu = await consent(eirik);
  [account, card] = [await accountId(eirik), await cardId(eirik)];
});

/** The account or card that a read of a row names. */
const named = ({ path }: Row) =>
  path.includes("{id}") ? (path.startsWith("/v1/card") ? card : account) : undefined;

/** Sends a read that is answered, unless it is changed. */
function read(row: Row, options: CallOptions & { id: string }) {
  const { id, headers, ...others } = options;
  const params = { id: named(row) ?? "", transactionId: "20260302-0001" };
  return send(row, { params, ...others, headers: { ...psu, ...headers, "x-request-id": id } });
}

/** The events of a read: the read itself, and others of the same read. */
const expected = (row: Row, requestId: string, ...others: object[]) => {
  const of = {
    at: testTime.toISOString(),
    tppId,
    requestId,
    operation: row.operation.summary,
    psuId: psu["psu-id"],
    ...(named(row) ? { account: named(row) } : {}),
    attended: true,
  };
  return [{ type: "READ" }, ...others].map((each) => ({ ...of, ...each }));
};

const getBalances = reading.find(({ path }) => path === "/v1/accounts/{id}/balances") as Row;

it.each([
  ["an IBAN", "NO9386011117947"],
  ["an IBAN in lower case", "no93_8601_1117947"],
  ["a BBAN", "86011117947"],
  ["a BBAN in groups of digits", "8601-11-17947"],
  ["an escape sequence", "\u001b[31m"],
  ["a text with blanks", "Ola Nordmann"],
])(
  "the audit event of a read contains 'not-an-id' instead of an account if the path has %s",
  async (_, id) => {
    const requestId = randomUUID();
    await read(getBalances, { id: requestId, params: { id: encodeURIComponent(id) } });
    const events = await kept("reads", requestId);
    expect(events.map((event) => event.account)).toEqual(["not-an-id", "not-an-id"]);
  },
);

it("the tests of audit events cover all nine operations that read account data", () => {
  expect(reading).toHaveLength(9);
});

describe.each(reading)("the audit events of $method $path", (row) => {
  let id: string;
  beforeEach(() => {
    id = randomUUID();
  });

  it("are a single READ if the read is answered", async () => {
    expect(await read(row, { id })).toMatchObject({ status: 200 });
    expect(await kept("reads", id)).toEqual(expected(row, id));
  });

  it("are two if a consent is missing: the read, and its refusal", async () => {
    const company = randomUUID();
    const refused = await read(row, { id, headers: { "psu-corporate-id": company } });
    const code = "CONSENT_UNKNOWN";
    expect(refused).toMatchObject({ code });
    const of = { corporateId: company };
    expect(await kept("reads", id)).toEqual(
      expected(row, id, { type: "READ_REFUSED", code }).map((each) => ({ ...each, ...of })),
    );
  });

  it.each<[string, CallOptions]>([
    ["its signature", { tamper: ({ headers }) => Object.assign(headers, { digest: "SHA-256=x" }) }],
    ["its headers", { headers: { "tpp-session-id": undefined } }],
    ["its query", { query: { unknown: "yes" } }],
  ])("are none if the request is refused for %s", async (_, options) => {
    const refused = await read(row, { id, ...options });
    expect(refused.status).toBe(400);
    expect(await kept("reads", id)).toEqual([]);
  });

  it("are none if the certificate lacks the role", async () => {
    const tpp = await tppWithRoles(["PSP_PI"]);
    expect(await read(row, { id, tpp })).toMatchObject({ status: 403 });
    expect(await kept("reads", id)).toEqual([]);
  });

  it("are a single READ if the read is repeated within 120 seconds", async () => {
    for (const seconds of [0, 60, 120])
      expect(await read(row, { id, now: later(seconds) })).toMatchObject({ status: 200 });
    expect(await read(row, { id, now: later(121) })).toMatchObject({ status: 409 });
    expect(await kept("reads", id)).toEqual(expected(row, id));
  });

  it("are only the READ if the process dies after the guard of the X-Request-ID is written", async () => {
    const key = keys.request(tppId, id);
    const back = tableAway({ of: "TPP" });
    const died = await unlogged(() => read(row, { id }));
    expect(died).toMatchObject({ status: 500 });
    await back();
    while (!(await table.get(key))) await new Promise(setImmediate);
    expect(await kept("reads", id)).toEqual(expected(row, id));
  });
});

describe("the audit events of a read", () => {
  const row = reading.find(({ id }) => id === "getBalances") as Row;
  const without = { "psu-ip-address": undefined } as never;
  let id: string;
  beforeEach(() => {
    id = randomUUID();
  });
  const types = async () => (await kept("reads", id)).map(({ type, code }) => code ?? type);

  it("contain the PSU-ID as sent, even an unknown one, and no IP address", async () => {
    const unknown = randomUUID();
    await read(row, { id, headers: { "psu-id": unknown, "psu-ip-address": "192.0.2.17" } });
    const [first, second] = await kept("reads", id);
    expect([first.psuId, second.code]).toEqual([unknown, "PSU_CREDENTIALS_INVALID"]);
    expect(JSON.stringify([first, second])).not.toContain("192.0.2.17");
  });

  it("say that the PSU was absent, and that a fifth read of the day was refused", async () => {
    for (let each = 0; each < 4; each += 1)
      await read(row, { id: randomUUID(), headers: without, now: later(86_400) });
    const fifth = await read(row, { id, headers: without, now: later(86_400) });
    expect(fifth).toMatchObject({ status: 429 });
    const [first] = await kept("reads", id);
    expect(first.attended).toBe(false);
    expect(await types()).toEqual(["READ", "ACCESS_EXCEEDED"]);
  });

  it("are only the READ if an internal error occurs after the bank's answer", async () => {
    const back = tableAway({ of: "USAGE" });
    const failed = await unlogged(() => read(row, { id, headers: without, now: later(172_800) }));
    await back();
    expect(failed).toMatchObject({ status: 500, code: "SYSTEM_ERROR" });
    expect(await types()).toEqual(["READ"]);
  });

  it("are two if the bank has stopped the TPP: the read, and its refusal", async () => {
    const act = { id: "r", at: testTime, reason: "test" };
    await stopList.add(tppId, act);
    expect(await read(row, { id })).toMatchObject({ status: 403 });
    await stopList.remove(tppId, act);
    expect(await types()).toEqual(["READ", "FORBIDDEN"]);
  });

  it("contain READ_ANSWERED if only a repetition was answered", async () => {
    await stopList.add(tppId, { id: "r", at: testTime, reason: "test" });
    expect(await read(row, { id })).toMatchObject({ status: 403 });
    expect(await read(row, { id })).toMatchObject({ status: 403 });
    expect(await types()).toEqual(["READ", "FORBIDDEN"]);
    await stopList.remove(tppId, { id: "s", at: testTime, reason: "test" });
    expect(await read(row, { id, now: later(60) })).toMatchObject({ status: 200 });
    expect(await types()).toEqual(["READ", "FORBIDDEN", "READ_ANSWERED"]);
  });

  it("have no refusal if only a repetition is refused", async () => {
    expect(await read(row, { id })).toMatchObject({ status: 200 });
    await stopList.add(tppId, { id: "r", at: testTime, reason: "test" });
    expect(await read(row, { id, now: later(60) })).toMatchObject({ status: 403 });
    await stopList.remove(tppId, { id: "s", at: testTime, reason: "test" });
    expect(await types()).toEqual(["READ"]);
  });

  it("have no refusal if a repetition was answered before the first copy was refused", async () => {
    const request = { tppId, requestId: id };
    await requests.take(request, "print", testTime, { operation: "List accounts", attended: true });
    await requests.readAnswered(request, testTime);
    await requests.readRefused(request, testTime, "CONSENT_UNKNOWN");
    expect(await types()).toEqual(["READ"]);
  });

  it("are none if the X-Request-ID belongs to another request", async () => {
    await read(row, { id });
    expect(await read(row, { id, params: { id: card } })).toMatchObject({ status: 409 });
    expect(await types()).toEqual(["READ"]);
  });

  it("cost one more DynamoDB command only if the read is refused after its X-Request-ID was stored", async () => {
    const guard = async (options: CallOptions) => {
      const { sent } = await commandsOf(() => read(row, { id: randomUUID(), ...options }));
      // The feed beside this test asks for new reads, too.
      return sent.filter((each) => /(?<!^Query) REQUEST\b/.test(each));
    };
    expect(await guard({})).toEqual(["PutItem REQUEST"]);
    expect(await guard({ params: { id: randomUUID() } })).toEqual([
      "PutItem REQUEST",
      "UpdateItem REQUEST",
    ]);
    expect(await guard({ headers: { "tpp-session-id": undefined } })).toEqual([]);
  });

  it("show the read as answered if its refusal cannot be recorded", async () => {
    const isRefusal = (body: string) => body.includes("refused");
    let refused: Answer | undefined;
    await whileLosing({ operation: "UpdateItem", how: "not sent", all: isRefusal }, async () => {
      refused = await unlogged(() => read(row, { id, params: { id: randomUUID() } }));
    });
    expect(refused).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN" });
    expect(await types()).toEqual(["READ"]);
  });

  it("keep the item that guards the X-Request-ID below the 1,024 bytes of one write unit", async () => {
    const params = { id: "x".repeat(64) };
    await read(row, { id, params, headers: { "psu-corporate-id": randomUUID() } });
    expect(await types()).toEqual(["READ", "CONSENT_UNKNOWN"]);
    const item = await table.get(keys.request(tppId, id));
    expect(Buffer.byteLength(JSON.stringify(item))).toBeLessThan(600);
  });
});
