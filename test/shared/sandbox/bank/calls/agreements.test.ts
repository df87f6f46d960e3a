import { randomUUID } from "node:crypto";
import {
  createAgreement,
  createEngagement,
  deleteEngagement,
  getAgreement,
  listAgreements,
} from "../../../../../shared/sandbox/bank/calls/agreements.ts";
import { contextsOf } from "../../../../../shared/sandbox/bank/reads/contexts.ts";
import type { Agreement } from "../../../../../shared/sandbox/bank/world.ts";
import {
  eirik,
  eiriksId,
  HeldWorld,
  idOf,
  seededWorld,
  tindre,
} from "../../../../support/bank/held-world.ts";
import {
  answerOf,
  asItIs,
  callEventOf,
  expectRefused,
  makeCorporation,
  newAccount,
  newCustomer,
  nobody,
  queryOf,
} from "../../../../support/bank/sandbox-calls.ts";

const owner = idOf("customer", tindre.nationalNumber);
const eiriksAgreement = idOf("agreement", eirik.nationalNumber);

describe("the creation of an agreement (specification, Sandbox customer, create)", () => {
  it("returns a corporation's agreement with the id that the call contains", () => {
    const held = new HeldWorld();
    const id = randomUUID();
    const call = createAgreement({ name: "Avtale Én", owner }, id);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_CREATED", resource: { type: "agreement", id } },
    });
    const agreement = { id, name: "Avtale Én", owner, kind: "CORPORATE", engagements: [] };
    expect(answerOf(held, call)).toEqual(agreement);
    expect(getAgreement(held.world, id)).toEqual(agreement);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["the owner is a private customer", eiriksId, ["FORMAT_ERROR", "owner", "A private customer already has an agreement. The owner must be a corporate customer."]],
    ["there is no such owner", nobody, ["RESOURCE_UNKNOWN", "owner", "There is no such resource in this sandbox."]],
  ] as const)("is refused if %s", (_, of, [code, path, text]) => {
    const call = createAgreement({ name: "A", owner: of }, randomUUID());
    expectRefused(new HeldWorld(), call, [code, path, text]);
  });
});

describe("the list of agreements", () => {
  it("contains the agreements of all customers, sorted by id, each in the same form as in a single read", () => {
    const { rows, next } = listAgreements<Agreement>(seededWorld, {}, asItIs);
    const names = rows.map(({ name }) => name).sort();
    expect(names).toEqual([
      "Bedriftsavtale Havbris Sjømat AS",
      "Bedriftsavtale Tindre Design AS",
      "Nettbank Eirik Solvang",
      "Nettbank Ingrid Fjellheim",
    ]);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(rows).toEqual(ids.map((id) => getAgreement(seededWorld, id)));
    expect(next).toBeUndefined();
  });

  it("is split if it exceeds 4 MB: a second answer continues after the last agreement of the first (decision: Sandbox lists)", () => {
    const show = ({ id }: { id: string }) => ({ id, text: "x".repeat(1_500_000) });
    const first = listAgreements(seededWorld, {}, { ...asItIs, show });
    const rest = listAgreements(seededWorld, queryOf(first), { ...asItIs, show });
    expect([first.rows.length, rest.rows.length]).toEqual([2, 2]);
    const ids = [...first.rows, ...rest.rows].map(({ id }) => id);
    expect(ids).toEqual([...seededWorld.agreements.keys()].sort());
  });
});

it("the read of a single agreement is refused if the agreement is unknown", () => {
  expect(() => getAgreement(seededWorld, nobody)).toThrow(
    expect.objectContaining({ code: "RESOURCE_UNKNOWN", details: { path: "agreementId" } }),
  );
});

describe("the creation of an engagement", () => {
  it("returns the person's engagement for an account, and adds it as the last one", () => {
    const held = new HeldWorld();
    const { person, company, agreement, engagement } = makeCorporation(held);
    const account = held.run(newAccount(company.id)).id;
    const wanted = { customer: person.id, account, roles: ["VIEW"] } as const;
    const id = randomUUID();
    const call = createEngagement(agreement.id, wanted, id);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_CREATED", resource: { type: "engagement", id } },
    });
    expect(answerOf(held, call)).toEqual({ id, ...wanted });
    expect(getAgreement(held.world, agreement.id).engagements).toEqual([
      engagement,
      { id, ...wanted },
    ]);
  });

  it("lets the person act for the corporation at once (Corporate and private context)", () => {
    const held = new HeldWorld();
    const { person, account, agreement } = makeCorporation(held);
    const [, corporate] = contextsOf(held.world, person.id);
    expect(corporate).toMatchObject({ agreementId: agreement.id, usable: [{ id: account.id }] });
  });

  it.each([[["VIEW"] as const], [["REGISTER"] as const]])(
    "gives a person with only the role %j no account to pay from",
    (roles) => {
      const held = new HeldWorld();
      const { person } = makeCorporation(held, roles);
      expect(contextsOf(held.world, person.id)).toMatchObject([{ usable: [] }]);
    },
  );

  describe("is refused", () => {
    const held = new HeldWorld();
    const made = makeCorporation(held);
    const own = held.run(newAccount(made.person.id)).id;
    const another = makeCorporation(held);
    const wanted = { customer: made.person.id, account: made.account.id, roles: ["VIEW"] as const };
    const add = (changes: Partial<typeof wanted>, agreementId = made.agreement.id) =>
      createEngagement(agreementId, { ...wanted, ...changes }, randomUUID());

    // biome-ignore format: one refusal per line, so that it reads as a table
    it.each([
      ["for an account that does not belong to the owner of the agreement", () => add({ account: own }), "FORMAT_ERROR", "account", "The account does not belong to the owner of the agreement."],
      ["for the account of a company under the agreement of another company", () => add({}, another.agreement.id), "FORMAT_ERROR", "account", "The account does not belong to the owner of the agreement."],
      ["if the customer who is to act is a company", () => add({ customer: made.company.id }), "FORMAT_ERROR", "customer", "Only a private customer can act on an account."],
      ["for an unknown customer", () => add({ customer: nobody }), "RESOURCE_UNKNOWN", "customer", "There is no such resource in this sandbox."],
      ["for an unknown account", () => add({ account: nobody }), "RESOURCE_UNKNOWN", "account", "There is no such resource in this sandbox."],
      ["if the person already has an engagement for the same account", () => add({}), "CONFLICT", "account", "This customer already acts on this account."],
      ["under an unknown agreement", () => add({}, nobody), "RESOURCE_UNKNOWN", "agreementId", "There is no such resource in this sandbox."],
      ["under the agreement of a private customer", () => add({ account: own }, idOf("agreement", made.person.id)), "CONFLICT", "agreementId", "The agreement of a private customer cannot be changed."],
    ] as const)("%s", (_, call, code, path, text) => {
      expectRefused(held, call(), [code, path, text]);
    });

    it("if the agreement has 1000 engagements (decision: sandbox data)", () => {
      const full = new HeldWorld();
      const { agreement, engagement, account } = makeCorporation(full);
      const more = Array.from({ length: 1000 }, () => ({ ...engagement, id: randomUUID() }));
      full.edit(({ agreements }) => ({
        agreements: new Map(agreements).set(agreement.id, { ...agreement, engagements: more }),
      }));
      const customer = full.run(newCustomer()).id;
      const call = (length: number) => {
        full.edit(({ agreements }) => ({
          agreements: new Map(agreements).set(agreement.id, {
            ...{ ...agreement, engagements: more.slice(0, length) },
          }),
        }));
        return createEngagement(
          agreement.id,
          { customer, account: account.id, roles: ["VIEW"] },
          randomUUID(),
        );
      };
      const text = "An agreement has at most 1000 engagements.";
      expectRefused(full, call(1000), ["CONFLICT", undefined, text]);
      expect(full.run(call(999))).toMatchObject({ customer });
    });
  });
});

describe("the deletion of an engagement", () => {
  it("ends the person's access to the corporation at once, until a new engagement is created", () => {
    const held = new HeldWorld();
    const { person, agreement, account, engagement } = makeCorporation(held);
    const actsOn = () => contextsOf(held.world, person.id).slice(1);
    const call = deleteEngagement(agreement.id, engagement.id);
    expect(callEventOf(held, call)).toEqual({
      ...{ type: "SANDBOX_DELETED", resource: { type: "engagement", id: engagement.id } },
    });
    answerOf(held, call);
    expect(actsOn()).toEqual([]);
    expectRefused(held, call, ["RESOURCE_UNKNOWN", "engagementId"]);
    const wanted = { customer: person.id, account: account.id, roles: engagement.roles };
    held.run(createEngagement(agreement.id, wanted, randomUUID()));
    expect(actsOn()).toMatchObject([{ agreementId: agreement.id }]);
  });

  it("leaves the other engagements in their order", () => {
    const held = new HeldWorld();
    const id = idOf("agreement", tindre.nationalNumber);
    const before = getAgreement(held.world, id).engagements;
    held.run(deleteEngagement(id, before[1]?.id ?? ""));
    expect(getAgreement(held.world, id).engagements).toEqual([before[0], ...before.slice(2)]);
  });

  it("is refused for the agreement of a private customer", () => {
    const [engagement] = getAgreement(seededWorld, eiriksAgreement).engagements;
    expectRefused(new HeldWorld(), deleteEngagement(eiriksAgreement, engagement?.id ?? ""), [
      ...(["CONFLICT", "agreementId"] as const),
      "The agreement of a private customer cannot be changed.",
    ]);
  });
});
