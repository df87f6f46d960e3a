import * as v from "valibot";
import { ApiError } from "../../../../shared/errors.ts";
import { headersOf } from "../../../../shared/http/headers.ts";
import { defineOperation } from "../../../../shared/http/pipeline/define-operation.ts";
import { call, testTime } from "../../../support/operations/call.ts";
import { loggedBy } from "../../../support/run/logged.ts";
import { useTable } from "../../../support/table/table.ts";

useTable();

let handle: (call: Record<string, unknown>) => Promise<{ shown: string }>;

const Link = v.object({ href: v.string(), verbs: v.array(v.picklist(["GET"])) });
const handler = defineOperation({
  route: ["POST /v1/things/{id}", "POST /v1/thing/{id}"],
  summary: "Do a thing",
  role: "any",
  headers: headersOf("sandboxRead"),
  answer: [201, v.object({ shown: v.string(), _links: v.optional(v.record(v.string(), Link)) })],
  access: {},
  deprecated: { since: "2026-01-01T00:00:00Z", successor: "/v1/others" },
  handle: (each) => handle(each as never),
});

const params = { id: "Blåbær/1 #?" };

describe("an operation", () => {
  it("passes parsed input and an authenticated caller to its handler", async () => {
    let seen: Record<string, unknown> = {};
    handle = async (each) => {
      seen = each;
      return { shown: "yes" };
    };
    const id = "99391C7E-ad88-49ec-a2ad-99ddcb1f7721";
    await call(handler, { params, headers: { "x-request-id": id, "accept-language": "nn" } });
    expect(seen).toMatchObject({
      params,
      query: {},
      headers: { "x-request-id": id.toLowerCase() },
      tppId: "NO-FSA-987654321",
      roles: ["PISP", "AISP", "PSP_IC"],
      requestId: id.toLowerCase(),
      language: "nn",
      at: { now: testTime, realTime: testTime },
      psu: undefined,
      place: expect.any(String),
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    });
  });

  it.each([0, 1])("answers under each of its routes", async (route) => {
    handle = async () => ({ shown: "yes" });
    expect(await call(handler, { params, route })).toMatchObject({
      status: 201,
      body: { shown: "yes" },
    });
  });

  it("answers only with the fields of its schema", async () => {
    handle = async () => ({ shown: "yes", nationalNumber: "13839312185" });
    expect((await call(handler, { params })).body).toEqual({ shown: "yes" });
  });

  it("answers with headers for deprecation, location and SCA approach if it is deprecated and its answer has the links self and scaRedirect (specification, Versioning, 4; SCA, 1)", async () => {
    const link = (href: string) => ({ href, verbs: ["GET"] });
    const _links = { self: link("https://api/self"), scaRedirect: link("https://site/s/x") };
    handle = async () => ({ shown: "yes", _links });
    expect((await call(handler, { params })).headers).toMatchObject({
      deprecation: "@1767225600",
      link: '<https://localhost:8443/v1/others>; rel="successor-version"',
      location: "https://api/self",
      "aspsp-sca-approach": "REDIRECT",
    });
  });

  it("answers with its handler's refusal unchanged", async () => {
    handle = async () => {
      throw new ApiError("PAYMENT_FAILED", "No.", { path: "debtorAccount" });
    };
    const answer = await call(handler, { params });
    expect(answer).toMatchObject({ status: 400, code: "PAYMENT_FAILED", path: "debtorAccount" });
    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ["throws", async () => Promise.reject(new Error("Secret of 13839312185"))],
    ["returns an answer that its schema forbids", async () => ({ shown: 13839312185 }) as never],
  ])(
    "answers 500 without details if its handler %s, and logs no personal data",
    async (_, failing) => {
      handle = failing;
      const { answer, log } = await loggedBy(() => call(handler, { params }));
      expect(answer).toMatchObject({ status: 500, code: "SYSTEM_ERROR", path: undefined });
      expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
      expect(JSON.stringify(answer.body)).not.toMatch(/Secret|138393/);
      expect(JSON.parse(log)).toMatchObject({ level: "ERROR", operation: "Do a thing" });
      expect(log).not.toMatch(/Secret|138393/);
    },
  );
});

describe("an operation in production", () => {
  beforeAll(() => {
    process.env.STAGE = "production";
  });
  afterAll(() => {
    process.env.STAGE = "sandbox";
  });

  it("answers 503 to every TPP if no registry of TPPs is connected", async () => {
    handle = async () => ({ shown: "yes" });
    expect(await call(handler, { params })).toMatchObject({ status: 503, code: "SYSTEM_ERROR" });
  });
});
