import { hash } from "node:crypto";
import { isValidIBAN } from "ibantools";
import { kidFault } from "../../../../shared/rules/kid.ts";
import type { Lists } from "../../../../shared/sandbox/rules/lists.ts";
import { seedCustomers } from "../../../../shared/sandbox/seed/seed-customers.ts";
import { seedWorld } from "../../../../shared/sandbox/seed/seed-world.ts";
import { ibanOfBban, isNorwegianBban } from "../../../../shared/schemas/account-reference.ts";

const idOf = (kind: string, natural: string) => `${kind}/${natural}`;
const worldOn = (today: string) => seedWorld({ today, idOf });
const rowsOf = (world: Lists) => [...world.transactions.values()].flat();

describe("specification, Sandbox seed data", () => {
  const world = worldOn("2026-03-02");

  it("has 2 private customers with 2 accounts and a card each, and 2 companies with 2 accounts each", () => {
    const holdings = world.customers.map(({ id, type }) => [
      type,
      world.accounts.filter(({ owner }) => owner === id).length,
      world.cardAccounts.filter(({ owner }) => owner === id).length,
    ]);
    expect(world.customers.map(({ name }) => name)).toEqual(seedCustomers.map(({ name }) => name));
    expect(holdings).toEqual([
      ["PRIVATE", 2, 1],
      ["PRIVATE", 2, 1],
      ["CORPORATE", 2, 0],
      ["CORPORATE", 2, 0],
    ]);
  });

  it("has the names, texts, amounts and codes that TPPs' own tests rely on", () => {
    const inText = (_: string, value: unknown) =>
      typeof value === "bigint" ? `${value}` : value instanceof Map ? [...value] : value;
    // A change of the seed puts its new hash here, and a line into CHANGELOG.md.
    expect(hash("sha256", JSON.stringify(world, inText), "hex")).toBe(
      "b23c0d92ea2126a823d780b10e655c7278ac2bc13475cbc7c36c798ef7dec8de",
    );
  });

  it("has one account in EUR, which is private, and all others in NOK", () => {
    const foreign = world.accounts.filter(({ currency }) => currency !== "NOK");
    expect(foreign).toMatchObject([{ currency: "EUR", usage: "PRIV" }]);
  });

  it("has a company that accepts KIDs, and a company that requires them", () => {
    const agreed = world.accounts.flatMap(({ ownerName, kid }) =>
      kid ? [{ ownerName, kid }] : [],
    );
    expect(agreed).toMatchObject([
      { ownerName: "Havbris Sjømat AS", kid: { required: false, modulus: "MOD10" } },
      { ownerName: "Tindre Design AS", kid: { required: true, modulus: "MOD11" } },
    ]);
    const [havbris, tindre] = agreed;
    const order = (reference: string) => ({
      remittanceInformationStructuredArray: [{ reference }],
    });
    for (const reference of ["12345674", "1000019289"])
      expect(kidFault(order(reference), havbris ?? {})).toBeUndefined();
    for (const reference of ["1236", "100001928-"])
      expect(kidFault(order(reference), tindre ?? {})).toBeUndefined();
  });

  it("lets each owner pay from the owner's accounts, one person pay for each company, and one person only read an account", () => {
    for (const { id, owner, kind, engagements } of world.agreements) {
      const own = world.accounts.filter((account) => account.owner === owner);
      const acting = engagements.filter(({ roles }) => roles.includes("REGISTER"));
      const actors = new Set(acting.map(({ customer }) => customer));
      expect([id, actors.size]).toEqual([id, kind === "CORPORATE" ? 2 : 1]);
      expect(actors).toContain(owner);
      expect(acting).toHaveLength(own.length * actors.size);
      expect(engagements.every(({ account }) => own.some((each) => each.id === account))).toBe(
        true,
      );
    }
    const looking = world.agreements.flatMap(({ engagements }) =>
      engagements.filter(({ roles }) => !roles.includes("REGISTER")),
    );
    expect(looking).toMatchObject([{ customer: "customer/13839312185", roles: ["VIEW"] }]);
  });

  it("has account numbers with valid control digits, also for the counterparty of every transaction", () => {
    const sides = rowsOf(world).flatMap(({ creditorAccount, debtorAccount }) => [
      creditorAccount,
      debtorAccount,
    ]);
    const wrong = [...world.accounts, ...sides].filter(
      (side) => side?.bban && !(isNorwegianBban(side.bban) && side.iban === ibanOfBban(side.bban)),
    );
    expect(wrong).toEqual([]);
    expect(sides.filter((side) => side?.iban && !isValidIBAN(side.iban))).toEqual([]);
  });

  it("has a different id for each customer, account, card, agreement and engagement", () => {
    const ids = [
      ...world.customers,
      ...world.accounts,
      ...world.cardAccounts,
      ...world.agreements,
      ...world.agreements.flatMap(({ engagements }) => engagements),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("has a different id for each transaction, over all accounts and cards (decision: importers)", () => {
    const { transactions, entries, cardTransactions } = world;
    const rows = [transactions, entries, cardTransactions].flatMap((each) => [...each.values()]);
    const ids = rows.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(["2026-03-02", "2026-04-03", "2026-12-31"])(
    "has two reserved purchases on each card, none after today (%s) (decision: importers)",
    (today) => {
      for (const rows of worldOn(today).cardTransactions.values()) {
        expect(rows.filter(({ status }) => status === "pending")).toHaveLength(2);
        expect(rows.filter(({ transactionDate }) => transactionDate > today)).toEqual([]);
      }
    },
  );

  it("is always the same for the same day", () => {
    expect(worldOn("2026-03-02")).toEqual(world);
  });

  it("has only ids that the caller's function makes", () => {
    const other = seedWorld({ today: "2026-03-02", idOf: (...words) => `other/${idOf(...words)}` });
    const ids = [...other.customers, ...other.accounts, ...other.cardAccounts, ...other.agreements];
    expect(ids.every(({ id }) => id.startsWith("other/"))).toBe(true);
    expect([...other.transactions.keys()]).toEqual(other.accounts.map(({ id }) => id));
    expect([...other.entries.keys()]).toEqual(other.accounts.map(({ id }) => id));
  });

  it("has the same purchases if it is made a day later", () => {
    const next = worldOn("2026-03-03");
    const common = (year: Lists) =>
      rowsOf(year).filter(
        ({ day, creditorName }) =>
          day > "2025-04-01" && day < "2026-03-01" && creditorName !== "Fjordgate Kort",
      );
    expect(common(next)).toEqual(common(world));
  });
});
