import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { handler } from "../../../functions/sandbox/get-request.ts";
import { handler as listRequests } from "../../../functions/sandbox/list-requests.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { formatHttpDate } from "../../../shared/signature/http-date.ts";
import { table } from "../../../shared/table/client.ts";
import { key } from "../../../shared/table/keys.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { personalValues } from "../../support/operations/personal-values.ts";
import { eirik, orderOf, product } from "../../support/payments/orders.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

// Restores the table before each test, so that the request log is empty.
useTable({ small: true, anew: true });

const id = "99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
const psuId = "0b2c1b5e-8f4e-4c38-8c1d-7d4b8a3f6a10";
const moment = new Date(testTime.getTime() + 60_000);

type Tpp = Awaited<ReturnType<typeof testTpp>>;

const logOf = async (tpp: Tpp) => (await call(listRequests, { tpp, now: moment })).body.requests;

/** Reads the details of a TPP's newest request. */
async function newest(tpp: Tpp) {
  const [{ requestLogId }] = await logOf(tpp);
  return call(handler, { tpp, params: { requestLogId }, now: moment });
}

type Tamper = NonNullable<CallOptions["tamper"]>;

const unreadable: Tamper = ({ headers }) => {
  headers.signature = "what?";
};

describe("GET /v1/sandbox/requests/{requestLogId}", () => {
  it("returns the signing string of a correct request and an empty list of problems (specification, Request signature, 6)", async () => {
    const tpp = await testTpp();
    await call(listSandboxCustomers, { tpp, headers: { "x-request-id": id } });
    const { status, body } = await newest(tpp);
    expect(status).toBe(200);
    expect(body).toEqual({
      requestLogId: expect.stringMatching(/^1772445600000-[\da-f-]{36}$/),
      time: "2026-03-02T10:00:00+00:00",
      method: "GET",
      path: "/v1/sandbox/customers",
      query: "",
      status: 200,
      code: "",
      xRequestId: id,
      milliseconds: expect.any(Number),
      signingString: ["date: Mon, 02 Mar 2026 10:00:00 GMT", `x-request-id: ${id}`].join("\n"),
      problems: [],
      _links: { self: { href: expect.stringContaining(body.requestLogId), verbs: ["GET"] } },
    });
  });

  it("returns every problem of a refused request", async () => {
    const tpp = await testTpp();
    const headers = { "tpp-session-id": undefined, "psu-ip-address": "nowhere" };
    const { body: answer } = await call(listAccounts, { tpp, headers });
    const { body } = await newest(tpp);
    expect(body).toMatchObject({ status: 400, code: "HTTP_HEADER_REQUIRED" });
    expect(body.problems.map(({ path }: { path: string }) => path)).toEqual([
      "tpp-session-id",
      "psu-ip-address",
    ]);
    expect(answer.tppMessages).toEqual(
      body.problems.map((each: object) => ({ category: "ERROR", ...each })),
    );
  });

  const stale = formatHttpDate(new Date(testTime.getTime() - 3_600_000));
  const usual = [
    "date: Mon, 02 Mar 2026 10:00:00 GMT",
    `x-request-id: ${id}`,
    `psu-id: ${psuId}`,
    "tpp-redirect-uri: https://tpp.example/back",
  ];

  // biome-ignore format: a refusal a line or two
  it.each<[string, string, string, Tamper, string[]]>([
    ["a changed header", "BAD_REQUEST", "signature",
      ({ headers }) => { headers["tpp-redirect-uri"] = "https://tpp.example/other"; },
      [...usual.slice(0, 3), "tpp-redirect-uri: https://tpp.example/other"]],
    ["a date that is too old", "BAD_REQUEST", "date",
      ({ headers }) => { headers.date = stale; },
      [`date: ${stale}`, ...usual.slice(1)]],
    ["a header that the signature does not list", "BAD_REQUEST", "signature",
      ({ headers }) => { headers["psu-corporate-id"] = psuId; },
      [...usual, `psu-corporate-id: ${psuId}`]],
    ["a missing header that the signature lists", "BAD_REQUEST", "signature",
      ({ headers }) => { delete headers["psu-id"]; },
      [usual[0] as string, usual[1] as string, usual[3] as string]],
    ["a signature that cannot be read", "FORMAT_ERROR", "signature",
      unreadable,
      usual],
    ["a missing signature", "HTTP_HEADER_REQUIRED", "signature",
      ({ headers }) => { delete headers.signature; },
      usual],
  ])("returns the signing string that the bank expected if a request is refused because of %s", async (_, code, path, tamper, expected) => {
    const tpp = await testTpp();
    const headers = { "x-request-id": id, "psu-id": psuId };
    const answer = await call(listAccounts, { tpp, headers, tamper });
    expect(answer).toMatchObject({ status: 400, code, path });
    const { body } = await newest(tpp);
    expect(body).toMatchObject({ status: 400, code, path: "/v1/accounts", xRequestId: id });
    expect(body.signingString.split("\n")).toEqual(expected);
    expect(body.problems).toEqual([{ code, path, text: answer.text }]);
  });

  it("leaves out a signing string of more than 8 KB", async () => {
    const tpp = await testTpp();
    const tamper: Tamper = ({ headers }) => {
      headers["tpp-redirect-uri"] = `https://tpp.example/${"a".repeat(8192)}`;
    };
    await call(listAccounts, { tpp, tamper });
    expect((await newest(tpp)).body).toMatchObject({ signingString: "", code: "BAD_REQUEST" });
  });

  it("returns a request that failed with 500 in the same form as a refused one", async () => {
    const tpp = await testTpp();
    await call(listSandboxCustomers, {
      tpp,
      headers: { "x-sandbox-scenario": "error=SYSTEM_ERROR" },
    });
    const { body } = await newest(tpp);
    expect(body).toMatchObject({ status: 500, code: "SYSTEM_ERROR" });
    expect(body.problems).toHaveLength(1);
  });

  it("returns no personal values of unsigned headers and of bodies, because the log contains none", async () => {
    const tpp = await testTpp();
    const headers = {
      "x-psu-identity": eirik.number,
      "psu-ip-address": "2001:db8::17",
      "psu-user-agent": "Mozilla/5.0 (of Eirik)",
      "psu-geo-location": "GEO:59.911491,10.757933",
    };
    const body = orderOf();
    const params = { "payment-product": product };
    await call(createPayment, { tpp, params, headers, body });
    await call(createPayment, { tpp, params, headers, body, query: { iban: eirik.main.iban } });
    const items = await table.query(key("REQUESTLOG", tpp.tppId, "").PK);
    const logged = items.map(({ json }) => JSON.parse(String(json)));
    expect(logged.map(({ status }) => status).sort()).toEqual([201, 400]);
    const text = JSON.stringify(items);
    expect(personalValues({ headers, body }).filter((value) => text.includes(value))).toEqual([]);
  });
});
