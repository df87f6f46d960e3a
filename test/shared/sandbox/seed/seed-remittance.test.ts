import { seedCustomers } from "../../../../shared/sandbox/seed/seed-customers.ts";
import { seedWorld } from "../../../../shared/sandbox/seed/seed-world.ts";

const world = seedWorld({ today: "2026-03-02", idOf: (kind, natural) => `${kind}/${natural}` });
const rowsOf = (owner: string) =>
  world.accounts
    .filter(({ ownerName }) => ownerName === owner)
    .flatMap(({ id }) => world.transactions.get(id) ?? []);
const all = [...world.transactions.values()].flat();
const wordOf = (owner: string, text: string) =>
  rowsOf(owner).filter((row) => row.remittanceInformationUnstructured?.startsWith(text));

describe("specification, Transaction details: the remittance information of the seed's rows", () => {
  it("is a message, references, or both in every row", () => {
    const silent = all.filter(
      (row) =>
        !row.remittanceInformationUnstructured && !row.remittanceInformationStructuredArray?.length,
    );
    expect(silent).toEqual([]);
  });

  it("has two or three lines, if any, each of at most 140 characters, with the message as the first", () => {
    const inLines = all.filter((row) => row.remittanceInformationUnstructuredArray);
    expect(inLines.length).toBeGreaterThan(50);
    for (const row of inLines) {
      const lines = row.remittanceInformationUnstructuredArray ?? [];
      expect(lines[0]).toBe(row.remittanceInformationUnstructured);
      expect([2, 3]).toContain(lines.length);
      for (const line of lines) expect(line).toMatch(/^\S.{0,138}\S$/u);
    }
  });

  it.each(seedCustomers.map(({ name }) => name))("has lines in at least one row of %s", (name) => {
    expect(rowsOf(name).some((row) => row.remittanceInformationUnstructuredArray)).toBe(true);
  });

  it.each([
    ["Eirik Solvang", "Husleie", ["Husleie", expect.stringMatching(/^Periode \d\d\.202[56]$/)]],
    [
      "Havbris Sjømat AS",
      "Leverandørfaktura",
      [
        "Leverandørfaktura",
        expect.stringMatching(/^Faktura \d{5}$/),
        expect.stringMatching(/^Ordre \d{5}$/),
      ],
    ],
    [
      "Tindre Design AS",
      "Faktura designarbeid",
      [
        "Faktura designarbeid",
        expect.stringMatching(/^Faktura \d{5}$/),
        expect.stringMatching(/^Deres ref\. /),
      ],
    ],
  ])("has the expected lines for %s in each row %j", (owner, text, lines) => {
    const rows = wordOf(owner, text);
    expect(rows).not.toHaveLength(0);
    for (const row of rows) expect(row.remittanceInformationUnstructuredArray).toEqual(lines);
  });

  it("is only the KID if the bill has a KID", () => {
    const bills = rowsOf("Eirik Solvang").filter(
      ({ creditorName }) => creditorName === "Nordtele AS",
    );
    expect(bills).not.toHaveLength(0);
    for (const row of bills) {
      expect(row.remittanceInformationUnstructured).toBeUndefined();
      expect(row.remittanceInformationStructuredArray).toEqual([
        { reference: "6624248461", referenceType: "SCOR" },
      ]);
    }
  });

  it("names the issuer of a reference: ISO for a valid ISO 11649 reference, the seller for an invoice", () => {
    const bought = wordOf("Tindre Design AS", "Illustrations EUR ");
    const sold = wordOf("Havbris Sjømat AS", "Invoice salmon EUR ");
    expect([bought.length > 0, sold.length > 0]).toEqual([true, true]);
    for (const { remittanceInformationStructuredArray: [told] = [] } of bought) {
      expect(told).toMatchObject({ referenceType: "SCOR", referenceIssuer: "ISO" });
      expect(rest97(told?.reference ?? "")).toBe(1n);
    }
    for (const row of sold) {
      const [told] = row.remittanceInformationStructuredArray ?? [];
      expect(told).toMatchObject({ referenceType: "CINV", referenceIssuer: "Havbris Sjømat AS" });
      expect(row.remittanceInformationUnstructuredArray?.[1]).toBe(
        `Invoice no. ${told?.reference}`,
      );
    }
  });

  it("comes with currencyExchange.contractIdentification for an export to a buyer with a contract", () => {
    const contracts = wordOf("Havbris Sjømat AS", "Invoice salmon EUR ").map((row) => [
      row.debtorName,
      row.currencyExchange?.contractIdentification,
    ]);
    expect(new Set(contracts.map(String))).toEqual(
      new Set(["Fischhaus Elbe GmbH,TERMIN-2025-0417", "Mar e Sal Lda,"]),
    );
  });
});

/**
 * The check value of a reference (ISO 11649): the first four characters move to the end, letters become digits, modulo
 * 97. It is 1 for a valid reference.
 */
const rest97 = (reference: string) => {
  const turned = reference.slice(4) + reference.slice(0, 4);
  return BigInt([...turned].map((each) => Number.parseInt(each, 36)).join("")) % 97n;
};
