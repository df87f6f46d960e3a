import { randomUUID } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as getPayment } from "../../functions/payments/get-payment.ts";
import { handler as createSandboxCustomer } from "../../functions/sandbox/create-sandbox-customer.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { errorCodes, errorStatus, otherStatusOf } from "../../shared/errors.ts";
import { scenarios } from "../../shared/sandbox/rules/scenarios.ts";
import { type CallOptions, call } from "../support/operations/call.ts";
import {
  type Case,
  type Row,
  refusal,
  rows,
  send,
  triedOn,
} from "../support/operations/every-operation.ts";
import { consent, eirik } from "../support/psu/sca.ts";
import { useTable } from "../support/table/table.ts";
import { writtenBy } from "../support/table/uses.ts";

useTable();

const asking = (scenario: string, headers: CallOptions["headers"] = {}) => ({
  headers: { ...headers, "x-sandbox-scenario": scenario },
});
const forced = errorCodes.flatMap((code) => [
  { asked: code as string, code, status: errorStatus[code] as number },
  ...otherStatusOf(code).map((status) => ({ asked: `${code}:${status}`, code, status })),
]);

describe("X-Sandbox-Scenario: error=<CODE>", () => {
  it("accepts every code of the interface (specification, Errors) and every status of each", () => {
    expect(forced).toHaveLength(24 + 5);
    expect(scenarios.error.values).toEqual(forced.map(({ asked }) => asked));
  });

  it.each(forced)(
    "answers $asked with the status $status and writes nothing",
    async ({ asked, code, status }) => {
      const written = await writtenBy(async () => {
        const answer = await call(listSandboxCustomers, asking(`error=${asked}`));
        expect(answer).toMatchObject({ status, code, path: "x-sandbox-scenario" });
        expect(answer.text).toContain("X-Sandbox-Scenario");
        expect(answer.body.tppMessages).toHaveLength(1);
      });
      expect(written).toEqual([]);
    },
  );

  it.each(rows)("makes $method $path answer 409 and write nothing", async (row) => {
    const answer = await refusal(row, asking("error=CONFLICT"));
    expect(answer).toMatchObject({ status: 409, code: "CONFLICT" });
  });

  it.each([
    ["ACCESS_EXCEEDED", "retry-after", "5"],
    ["SYSTEM_ERROR:503", "retry-after", "5"],
    ["BAD_REQUEST:405", "allow", "GET"],
  ])("answers %s with the header %s", async (asked, name, value) => {
    const { headers } = await call(listSandboxCustomers, asking(`error=${asked}`));
    expect(headers[name]).toBe(value);
  });

  it("does not use up the X-Request-ID", async () => {
    const id = { "x-request-id": randomUUID() };
    const body = { customerNumber: "scenario-1", name: "Scenario", type: "PRIVATE" };
    const refused = { body, ...asking("error=SYSTEM_ERROR", id) };
    expect(await call(createSandboxCustomer, refused)).toMatchObject({ status: 500 });
    expect(await call(createSandboxCustomer, { body, headers: id })).toMatchObject({ status: 201 });
  });

  it("does not count as a read without the PSU (specification, Limits)", async () => {
    const psu = { ...(await consent(eirik)), "psu-ip-address": undefined };
    const read = (headers: CallOptions["headers"] = psu) => call(listAccounts, { headers });
    expect((await read()).headers["ratelimit-remaining"]).toBe("3");
    const refused = await call(listAccounts, asking("error=CONSENT_INVALID", psu));
    expect(refused).toMatchObject({ status: 401 });
    expect((await read()).headers["ratelimit-remaining"]).toBe("2");
  });

  it("has no effect if the request itself is wrong", async () => {
    const asked = asking("error=CONFLICT");
    const tamper: CallOptions["tamper"] = ({ headers }) => {
      headers["x-request-id"] = randomUUID();
    };
    expect(await call(listAccounts, { ...asked, tamper })).toMatchObject({ path: "signature" });
    const headers = { ...asked.headers, "tpp-session-id": undefined };
    expect(await call(listAccounts, { headers })).toMatchObject({ path: "tpp-session-id" });
  });
});

describe("X-Sandbox-Scenario: delay=<milliseconds>", () => {
  it.each([
    ["and then answers as usual", "delay=60", 200],
    ["and then answers with the error if error=<CODE> follows", "delay=60, error=CONFLICT", 409],
    ["and then answers with the error if error=<CODE> comes first", "error=CONFLICT,delay=60", 409],
  ])("waits %s", async (_, asked, status) => {
    const start = performance.now();
    expect(await call(listSandboxCustomers, asking(asked))).toMatchObject({ status });
    expect(performance.now() - start).toBeGreaterThan(58);
  });

  it("can be 0", async () => {
    expect(await call(listSandboxCustomers, asking("delay=0"))).toMatchObject({ status: 200 });
  });
});

describe("an invalid X-Sandbox-Scenario (decision: scenarios)", () => {
  it.each([
    ["", "no part"],
    ["error", "a name without a value"],
    ["error=", "a name with an empty value"],
    ["error=OOPS", "an unknown code"],
    ["error=CONFLICT:400", "a status the code does not have"],
    ["error=conflict", "a code in small letters"],
    ["Error=CONFLICT", "a name in capitals"],
    ["error=CONFLICT,error=FORBIDDEN", "two refusals"],
    ["error=CONFLICT,", "an empty part"],
    ["error=CONFLICT;delay=1", "a wrong separator"],
    ["delay=10001", "a delay that is too long"],
    ["delay=-1", "a negative delay"],
    ["delay=1.5", "a delay with decimals"],
    ["delay=1e3", "a delay with an exponent"],
    ["sca=approved", "an SCA that succeeds"],
    ["toString=1", "a name that every object has"],
    [`delay=1,${" ".repeat(300)}error=CONFLICT`, "too many characters"],
  ])('is refused if it is "%s", which has %s', async (asked) => {
    const answer = await call(listSandboxCustomers, asking(asked || " "));
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "x-sandbox-scenario" });
    const texts: string[] = answer.body.tppMessages.map(({ text }: { text: string }) => text);
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(512);
    const words = texts.join(" ");
    for (const [name, { values }] of Object.entries(scenarios))
      for (const value of [`${name}=`, ...values]) expect(words).toContain(value);
  });

  it.each([
    ["sca=failed", listSandboxCustomers, {}],
    ["funds=insufficient", listAccounts, {}],
    ["funds=insufficient", listSandboxCustomers, {}],
    ["consent=expired", listSandboxCustomers, {}],
    [
      "sca=failed",
      getPayment,
      { params: { "payment-product": "cross-border-credit-transfers", "payment-id": "1" } },
    ],
    ["delay=1,funds=insufficient", listAccounts, {}],
  ])("is refused if the operation cannot have %s", async (asked, handler, options) => {
    const answer = await call(handler, { ...options, ...asking(asked) });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "x-sandbox-scenario" });
    expect(answer.text).toMatch(/is allowed only for (operations|reads)/);
  });
});

describe("X-Sandbox-Scenario in production", () => {
  beforeAll(() => {
    process.env.STAGE = "production";
  });
  afterAll(() => {
    process.env.STAGE = "sandbox";
  });

  /** Replaces X-PSU-IDENTITY, because production does not accept synthetic numbers. */
  const known = { "x-psu-identity": undefined, "psu-id": randomUUID() };
  const deployed = rows.filter(({ path }) => !path.startsWith("/v1/sandbox"));

  describe.each(deployed)("is refused by $method $path", (row) => {
    const cases = ["error=CONFLICT", "delay=5000", "anything"].map(
      (asked): Case => [
        `and has no effect: ${asked}`,
        () => refusedUnplayed(row, asking(asked, known)),
      ],
    );
    it.each(triedOn(row, cases))("%s", (_, run) => run());
  });

  async function refusedUnplayed(row: Row, asked: CallOptions): Promise<void> {
    const wait = jest.spyOn(timers, "setTimeout");
    syncBuiltinESMExports();
    try {
      const written = await writtenBy(async () => {
        expect(await send(row, asked)).toMatchObject({
          status: 400,
          code: "BAD_REQUEST",
          path: "x-sandbox-scenario",
        });
      });
      expect(written).toEqual([]);
      expect(wait).not.toHaveBeenCalled();
    } finally {
      wait.mockRestore();
      syncBuiltinESMExports();
    }
  }
});
