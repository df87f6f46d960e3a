import * as v from "valibot";
import { Bic, countryOfBic } from "../../../shared/schemas/bic.ts";
import { Country } from "../../../shared/schemas/country.ts";
import { Currency, minorUnitsOf } from "../../../shared/schemas/currency.ts";
import { ExecutionRule, Frequency } from "../../../shared/schemas/frequency.ts";
import { Link } from "../../../shared/schemas/link.ts";
import { PurposeCode } from "../../../shared/schemas/purpose-code.ts";
import { ScaStatus } from "../../../shared/schemas/sca-status.ts";
import { isSettled, TransactionStatus } from "../../../shared/schemas/transaction-status.ts";

const refusal = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.[0]?.message;

describe("specification, Resources, Currency list", () => {
  it("has 162 codes, including withdrawn and unofficial ones", () => {
    expect(Currency.options).toHaveLength(162);
    for (const code of ["BYR", "GGP", "HRK", "MRO", "SPL", "TVD", "XDR", "ZWD"])
      expect(v.is(Currency, code)).toBe(true);
  });

  it.each([
    ["NOK", 2],
    ["JPY", 0],
    ["ISK", 0],
    ["BYR", 0],
    ["KWD", 3],
    ["MRO", 2],
    ["XDR", 5],
  ] as const)("gives %s %i decimals", (code, decimals) => {
    expect(minorUnitsOf[code]).toBe(decimals);
  });

  it("gives no decimals and three decimals to the same currencies as ISO 4217", () => {
    const having = (decimals: number) =>
      Currency.options.filter((code) => minorUnitsOf[code] === decimals).join(" ");
    expect(having(0)).toBe("BIF BYR CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF");
    expect(having(3)).toBe("BHD IQD JOD KWD LYD OMR TND");
  });

  it.each(["nok", "XXX", "BTC", "", "toString", 578])("refuses %j", (code) => {
    expect(refusal(Currency, code)).toBe("A currency is an ISO 4217 code that the bank supports.");
  });
});

describe("specification, Resources, Country list", () => {
  it("has 249 codes", () => {
    expect(new Set(Country.options).size).toBe(249);
  });

  it.each(["no", "NOR", "XK", "EU", "UK", ""])("refuses %j", (code) => {
    expect(refusal(Country, code)).toBe("A country is an ISO 3166-1 code of two capital letters.");
  });
});

describe("specification, Transaction details, BIC pattern", () => {
  it.each(["FJORNO22", "FJORNO22XXX", "ELBEDE22"])("accepts %s", (code) => {
    expect(v.is(Bic, code)).toBe(true);
  });

  it.each([
    "fjorno22",
    "FJORNO2",
    "FJORNO22X",
    "FJORNO22XXXX",
    "FJORNO12",
    "FJORNO2O",
    "FJORNO22\n",
    "BIC FJORNO22",
    "1FJORNO22",
    "",
  ])("refuses %j", (code) => {
    expect(refusal(Bic, code)).toBe(
      "A BIC has 8 or 11 capital letters and digits, such as FJORNO22.",
    );
  });

  it("refuses a number", () => {
    expect(refusal(Bic, 22)).toBe("A BIC is a string, such as FJORNO22.");
  });

  it.each([
    ["the country NO", "FJORNO22", "NO"],
    ["the country DE", "DEUTDEFF500", "DE"],
    ["the country XK", "NCBVXKPR", "XK"],
    ["no country", "FJORZZ22", undefined],
  ])("finds %s in %s", (_, code, country) => {
    expect(countryOfBic(code)).toBe(country);
  });
});

describe("the code lists of the specification", () => {
  // biome-ignore format: the lists are the specification's
  it.each([
    ["Payment initiation request, purposeCode", PurposeCode, "INVS SALA IDCP CASH CORT INTC PENS SSBE SUPP TAXS TREA VATX LOAN OTHR"],
    ["States and transitions, SCA status", ScaStatus, "RECEIVED PSU_IDENTIFIED PSU_AUTHENTICATED SCA_METHOD_SELECTED STARTED FINALISED FAILED EXEMPTED"],
    ["States and transitions, Payment status", TransactionStatus, "ACCP ACSC ACSP ACTC ACWC ACWP RCVD PDNG RJCT CANC PART"],
    ["framework, frequencyCode", Frequency, "Daily Weekly EveryTwoWeeks Monthly EveryTwoMonths Quarterly SemiAnnual Annual MonthlyVariable"],
    ["framework, executionRule", ExecutionRule, "following preceding preceeding"],
    ["Resources, Link, verbs", Link.entries.verbs.item, "GET PUT POST DELETE"],
  ])("are accepted completely, and other codes are refused: %s", (_, schema: v.GenericSchema, codes) => {
    for (const code of codes.split(" ")) expect([code, v.is(schema, code)]).toEqual([code, true]);
    for (const code of ["", codes, "BEER", 1])
      expect([code, v.is(schema, code)]).toEqual([code, false]);
  });

  // biome-ignore format: one refusal per line
  it.each([
    ["purpose", PurposeCode, "A purpose code is one of INVS, SALA, IDCP, CASH, CORT, INTC, PENS, SSBE, SUPP, TAXS, TREA, VATX, LOAN, OTHR."],
    ["frequency", Frequency, "A frequency is one of Daily, Weekly, EveryTwoWeeks, Monthly, EveryTwoMonths, Quarterly, SemiAnnual, Annual, MonthlyVariable."],
    ["execution rule", ExecutionRule, "An execution rule is following or preceding."],
  ])("are named in the refusal of an unknown %s", (_, schema: v.GenericSchema, text) => {
    expect(refusal(schema, "BEER")).toBe(text);
  });
});

describe("the statuses of an order that has ended (specification, Payment status)", () => {
  it.each(TransactionStatus.options.map((status) => [status]))(
    "are only ACSC, ACCP, PART, RJCT and CANC (tested with %s)",
    (status) => {
      expect(isSettled(status)).toBe(["ACSC", "ACCP", "PART", "RJCT", "CANC"].includes(status));
    },
  );
});
