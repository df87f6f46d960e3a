import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { readNationalNumber } from "../../../shared/rules/national-number.ts";
import { syntheticNumber } from "../../../shared/sandbox/rules/synthetic-number.ts";
import { call } from "../../support/operations/call.ts";
import { broughtBack, visitor } from "../../support/psu/site.ts";
import { sized } from "../../support/run/long-form.ts";
import { asAnotherProcess } from "../../support/sandbox/another-process.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { customerIdOf, worldOf } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable();

beforeAll(async () => {
  await call(listSandboxCustomers);
});

let count = 0;
const wanted = (changes: Record<string, unknown> = {}) => {
  count += 1;
  return { customerNumber: `c-${count}`, name: "Nora Vik", type: "PRIVATE", ...changes };
};
const create = (body: unknown, headers: Record<string, string> = {}) =>
  call(handler, { body, headers });
const listed = async (customerId: string) =>
  (await call(listSandboxCustomers)).body.find(
    (each: { customerId: string }) => each.customerId === customerId,
  );
/** The synthetic number that these random digits produce. */
const synthetic = syntheticNumber;

describe("POST /v1/sandbox/customers (specification, Sandbox customer)", () => {
  it("answers 201 with exactly the customer's fields, and a Location header", async () => {
    const { status, headers, body } = await create(wanted({ customerNumber: "A_1-b" }));
    const self = `https://localhost:8443/v1/sandbox/customers/${body.customerId}`;
    expect(status).toBe(201);
    expect(headers).toMatchObject({ location: self });
    expect(body).toEqual({
      customerId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      customerNumber: "A_1-b",
      customerType: "PRIVATE",
      customerName: "Nora Vik",
      _links: { self: { href: self, verbs: ["GET", "DELETE"] } },
    });
  });

  it("gives a private customer an agreement and a corporate customer none", async () => {
    const [person, company] = [
      await create(wanted()),
      await create(wanted({ type: "CORPORATE", name: "Vik AS" })),
    ];
    expect((await listed(person.body.customerId)).agreements).toHaveLength(1);
    expect((await listed(company.body.customerId)).agreements).toEqual([]);
    expect(company.body.customerType).toBe("CORPORATE");
  });

  it("uses a synthetic customer number as the national number, and otherwise generates one", async () => {
    const own = await create(wanted({ customerNumber: synthetic(7) }));
    const other = await create(wanted());
    const numberOf = async ({ body }: typeof own) =>
      (await worldOf()).customers.get(body.customerId)?.nationalNumber ?? "";
    expect(await numberOf(own)).toBe(synthetic(7));
    expect(readNationalNumber(await numberOf(other))).toBeDefined();
    expect(await customerIdOf(await numberOf(other))).toBe(other.body.customerId);
  });

  it("immediately lets the customer identify with its customer number (specification, Environments, 3)", async () => {
    await create(wanted({ customerNumber: "door" }));
    const { body } = await call(listAccounts);
    const browser = visitor();
    const page = await browser.open(body._links.scaRedirect.href);
    const back = broughtBack(await browser.submit(page, "identify", [["number", "door"]]));
    // The PSU is known, but has no accounts to consent to yet.
    expect(back).toMatchObject({ status: "403", code: "FORBIDDEN" });
  });

  it("creates no second customer when the request is repeated", async () => {
    const headers = { "x-request-id": randomUUID() };
    const body = wanted();
    const first = await create(body, headers);
    expect(await create(body, headers)).toEqual(first);
    const again = { ...body, name: "Another" };
    expect(await create(again, headers)).toMatchObject({ status: 409, path: "x-request-id" });
  });

  it("answers a repeated request the same if it arrives between any two commands of the first one", async () => {
    for (let number = 1, isFrozen = true; isFrozen; number += 1) {
      const headers = { "x-request-id": randomUUID() };
      const body = wanted();
      const answers: unknown[] = [];
      const ask = async () => void answers.push(await create(body, headers));
      const frozen = await frozenAt(number, ask);
      await asAnotherProcess(ask);
      await frozen.thaw();
      isFrozen = frozen.isFrozen;
      expect(answers).toEqual([answers[0], answers[0]]);
      expect(answers[0]).toMatchObject({ status: 201 });
    }
  });

  it("creates all customers if many requests arrive at once", async () => {
    const made = await Promise.all(Array.from({ length: sized(20, 100) }, () => create(wanted())));
    expect(made.filter(({ status }) => status !== 201)).toEqual([]);
  });

  it.each([
    ["taken", "13839312185"],
    ["another customer's national number", "05848520057"],
  ])("answers 409 if the customer number is %s", async (_, customerNumber) => {
    const answer = await create(wanted({ customerNumber }));
    expect(answer).toMatchObject({ status: 409, code: "CONFLICT", path: "customerNumber" });
  });

  it("accepts only one of two concurrent requests with the same customer number", async () => {
    const both = await Promise.all([1, 2].map(() => create(wanted({ customerNumber: "race" }))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("allows the same number in another TPP's sandbox", async () => {
    const tpp = await testTpp("PSDNO-FSA-666666666");
    await openSmallWorld(tpp.tppId);
    const body = wanted({ customerNumber: "shared" });
    expect((await create(body)).status).toBe(201);
    expect((await call(handler, { body, tpp })).status).toBe(201);
  });
});

describe("POST /v1/sandbox/customers with a wrong body (specification, Sandbox customer)", () => {
  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, unknown, string]>([
    ["an invalid type", wanted({ type: "FOREIGN" }), "type"],
    ["a type in small letters", wanted({ type: "private" }), "type"],
    ["a body without a type", wanted({ type: undefined }), "type"],
    ["a body without a name", wanted({ name: undefined }), "name"],
    ["an empty name", wanted({ name: " " }), "name"],
    ["a name of 71 characters", wanted({ name: "x".repeat(71) }), "name"],
    ["a name with an emoji", wanted({ name: "🙂" }), "name"],
    ["a body without a customer number", wanted({ customerNumber: undefined }), "customerNumber"],
    ["an empty customer number", wanted({ customerNumber: "" }), "customerNumber"],
    ["a customer number of 36 characters", wanted({ customerNumber: "x".repeat(36) }), "customerNumber"],
    ["a customer number with a blank", wanted({ customerNumber: "a b" }), "customerNumber"],
    ["a customer number as a JSON number", wanted({ customerNumber: 7 }), "customerNumber"],
    ["an unknown field", wanted({ nationalNumber: "13839312185" }), "nationalNumber"],
    ["a body that is not an object", "Nora", "body"],
  ])("refuses %s and writes nothing", async (_, body, path) => {
    const written = await writtenBy(async () => {
      expect(await create(body)).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    });
    expect(written).toEqual([]);
  });

  it.each([
    ["national number", withoutEighty("13839312185")],
    ["D-number", withoutEighty("53839312098")],
  ])(
    "refuses a %s that may belong to a real person, and does not repeat it in the answer",
    async (_, customerNumber) => {
      const answer = await create(wanted({ customerNumber }));
      expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "customerNumber" });
      expect(JSON.stringify(answer.body)).not.toContain(customerNumber);
    },
  );
});

/**
 * Computes the real number behind a synthetic one, with new control digits, so that the source names no living person.
 */
function withoutEighty(number: string): string {
  const nine = number.slice(0, 9).replace(/^(..)(\d)/, (_, day, ten) => `${day}${Number(ten) - 8}`);
  const control = (digits: string, weights: number[]) =>
    (11 - (weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11)) %
    11;
  for (let last = 0; last < 10; last += 1) {
    const digits = `${nine.slice(0, 8)}${last}`;
    const first = control(digits, [3, 7, 6, 1, 8, 9, 4, 5, 2]);
    const second = control(`${digits}${first}`, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]);
    if (first < 10 && second < 10) return `${digits}${first}${second}`;
  }
  throw new Error("No number was found.");
}
