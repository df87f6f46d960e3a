import { handler as endConsent } from "../../../functions/consents/end-consent.ts";
import { sandboxIds } from "../../../shared/sandbox/sandbox-ids.ts";
import type { SeedCustomer } from "../../../shared/sandbox/seed/seed-customers.ts";
import { call } from "../../support/operations/call.ts";
import { accountReads, readsOf } from "../../support/psu/account-reads.ts";
import {
  accountId,
  cardId,
  consent,
  corporateId,
  eirik,
  havbris,
  ingrid,
  tindre,
} from "../../support/psu/sca.ts";
import { inTurn } from "../../support/run/long-form.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

type Headers = Record<string, string>;

/**
 * PSUs, each with the customer for whom the PSU may act. A company may sign in as itself, and is then its own
 * representative.
 */
const contexts: [string, psu: SeedCustomer, holder: SeedCustomer][] = [
  ["Eirik, as a private person", eirik, eirik],
  ["Eirik, for Havbris", eirik, havbris],
  ["Havbris Sjømat AS, as a corporate PSU", havbris, havbris],
  ["Ingrid, as a private person", ingrid, ingrid],
  ["Ingrid, for Tindre", ingrid, tindre],
  ["Tindre Design AS, as a corporate PSU", tindre, tindre],
];

/** All accounts and cards of the seed. */
const everything = [eirik, ingrid, havbris, tindre].flatMap((holder) => [
  ...([0, 1] as const).map((index) => ({
    name: `${holder.name}: ${holder.accounts[index].name}`,
    holder,
    kind: "account" as const,
    id: () => accountId(holder, index),
  })),
  ...(holder.card
    ? [
        {
          name: `${holder.name}: ${holder.card.name}`,
          holder,
          kind: "card" as const,
          id: () => cardId(holder),
        },
      ]
    : []),
]);

const known = new Map<string, Headers>();

beforeAll(async () => {
  for (const [name, psu, holder] of contexts) {
    const isPrivate = holder.type === "PRIVATE";
    const context = isPrivate ? "PRIVATE" : await corporateId(holder);
    const given = await consent(psu, {
      context,
      headers: { "tpp-session-id": name.split(/\W/)[0] },
    });
    known.set(name, isPrivate ? { ...given, "psu-context": "PRIVATE" } : given);
  }
});

const headersOf = (name: string) => known.get(name) ?? {};

/** Every read of each account and card. The short form tries one read of each, and another read of the next one. */
const readsOfEverything = everything.flatMap((one, index) =>
  inTurn(readsOf(one.kind), index, readsOf(one.kind).length).map((read) => ({ ...read, one })),
);

describe.each(contexts)("%s (specification, Corporate and private context)", (name, _, holder) => {
  it.each(readsOfEverything)(
    'gets "$one.name" from $name only if it belongs to this context',
    async ({ one, read }) => {
      const { status } = await read(await one.id(), { headers: headersOf(name) });
      expect(status).toBe(one.holder === holder ? 200 : 404);
    },
  );

  it("gets lists with only the accounts and cards of this context", async () => {
    const [accounts, cards] = accountReads.filter(({ of }) => of === "all");
    const own = everything.filter((one) => one.holder === holder);
    const idsOfKind = async (kind: "account" | "card") =>
      Promise.all(own.filter((one) => one.kind === kind).map((one) => one.id()));
    const told = (list: { resourceId: string }[]) => list.map((each) => each.resourceId).sort();
    const headers = headersOf(name);
    const all = (await accounts?.read("", { headers }))?.body;
    expect(told(all.accounts)).toEqual((await idsOfKind("account")).sort());
    expect(told((await cards?.read("", { headers }))?.body.cardAccounts)).toEqual(
      await idsOfKind("card"),
    );
  });
});

describe("PSU-Corporate-ID (specification, Corporate and private context; Errors)", () => {
  const operations = [
    ...accountReads,
    {
      name: "DELETE /v1/bank-offered-consents",
      of: "all",
      read: (_: string, options: object) => call(endConsent, options),
    } as const,
  ];
  const idFor = (of: string) => (of === "card" ? cardId(eirik) : accountId(havbris));

  beforeAll(async () => {
    const context = await corporateId(havbris);
    await consent(eirik, { context, headers: { "tpp-session-id": "ours" } });
  });

  const lists = operations.filter(({ of }) => of === "all");
  const ofOneAccount = operations.filter(({ of }) => of === "account");
  const required = { status: 400, code: "HTTP_HEADER_REQUIRED", path: "psu-corporate-id" };
  const psu = () => ({ "psu-id": headersOf("Eirik, for Havbris")["psu-id"] ?? "" });

  it.each(lists)("is required for $name in a corporate context", async (one) => {
    const said = { ...psu(), "psu-context": "CORPORATE" };
    expect(await one.read("", { headers: said })).toMatchObject(required);
    const inSession = { ...psu(), "tpp-session-id": "ours" };
    expect(await one.read("", { headers: inSession })).toMatchObject(required);
  });

  it.each(ofOneAccount)(
    "is required for $name of an account that was granted only under an agreement",
    async ({ read }) => {
      const id = await accountId(havbris);
      for (const more of [{}, { "psu-context": "CORPORATE" }, { "tpp-session-id": "ours" }])
        expect(await read(id, { headers: { ...psu(), ...more } })).toMatchObject(required);
      const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "id" };
      const aside = { ...psu(), "psu-context": "PRIVATE" };
      expect(await read(id, { headers: aside })).toMatchObject(unknown);
    },
  );

  it.each(accountReads.filter(({ of }) => of !== "all"))(
    "is not required for $name of a private account in a corporate session",
    async ({ of, read }) => {
      const id = await (of === "card" ? cardId(eirik) : accountId(eirik));
      const inSession = { ...psu(), "tpp-session-id": "ours" };
      expect(await read(id, { headers: inSession })).toMatchObject({ status: 200 });
    },
  );

  it.each(accountReads)(
    "without PSU-ID makes $name answer 401 with a link to SCA",
    async ({ of, read }) => {
      const headers = { "psu-corporate-id": await corporateId(havbris) };
      const answer = await read(await idFor(of), { headers });
      expect(answer).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
      expect(answer.body._links.scaRedirect.href).toContain("/s/");
    },
  );

  const others: [string, () => Promise<string>][] = [
    ["a company whose accounts the PSU may only view", () => corporateId(tindre)],
    [
      "the company by the id that was given to another TPP",
      () => corporateId(havbris, "PSDNO-FSA-123456789"),
    ],
    [
      "the PSU's own private agreement",
      async () => (await sandboxIds((await testTpp()).tppId))("agreement", eirik.nationalNumber),
    ],
    ["an unknown agreement", async () => "4f2d9a52-9d5a-4f62-8b0c-5a5f5d6c7e80"],
  ];

  it.each(others.map((each, index) => [...each, inTurn(accountReads, index, 4)] as const))(
    "gives no access if it names %s",
    async (_, agreement, reads) => {
      const psu = { "psu-id": headersOf("Eirik, for Havbris")["psu-id"] ?? "" };
      const headers = { ...psu, "psu-corporate-id": await agreement() };
      for (const { of, read } of reads) {
        const answer = await read(await idFor(of), { headers });
        expect(answer).toMatchObject({ status: 401, code: "CONSENT_UNKNOWN" });
      }
    },
  );
});
