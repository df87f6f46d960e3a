import type { Json } from "../../../infra/openapi/json-schema.ts";
import { documents } from "../../support/operations/openapi-documents.ts";

/** The values that the document lists for each field, parameter and named schema; one text for each list. */
function listsOf(document: Json): Record<string, string[]> {
  const lists: Record<string, string[]> = {};
  const look = (part: Json, name: string): void => {
    if (part === null || typeof part !== "object") return;
    const values = part.enum ?? (part.const === undefined ? undefined : [part.const]);
    const list = Array.isArray(values) ? values.join(" ") : undefined;
    if (list !== undefined) lists[name] = [...new Set([...(lists[name] ?? []), list])].sort();
    for (const [key, inside] of Object.entries(part))
      if (!/^examples?$/.test(key)) look(inside, isPartOfSchema.test(key) ? name : key);
  };
  look(document, "");
  return lists;
}

/** Keywords of a schema and numbers in lists: what they hold belongs to the name above. */
const isPartOfSchema =
  /^(properties|items|schema|anyOf|oneOf|allOf|content|application\/json|\d+)$/;

const lists = listsOf(documents.sandbox);

describe("the values that the OpenAPI document lists", () => {
  it.each([
    [
      "TransactionStatus",
      "specification, Payment status",
      "ACCP ACSC ACSP ACTC ACWC ACWP RCVD PDNG RJCT CANC PART",
    ],
    [
      "ScaStatus",
      "specification, SCA status",
      "RECEIVED PSU_IDENTIFIED PSU_AUTHENTICATED SCA_METHOD_SELECTED STARTED FINALISED FAILED EXEMPTED",
    ],
    [
      "Frequency",
      "Berlin Group",
      "Daily Weekly EveryTwoWeeks Monthly EveryTwoMonths Quarterly SemiAnnual Annual MonthlyVariable",
    ],
    ["ExecutionRule", "Berlin Group", "following preceding preceeding"],
    [
      "PurposeCode",
      "specification, Payment initiation request",
      "INVS SALA IDCP CASH CORT INTC PENS SSBE SUPP TAXS TREA VATX LOAN OTHR",
    ],
    ["consentStatus", "Berlin Group", "valid expired revokedByPsu terminatedByTpp"],
    ["balanceType", "Berlin Group", "interimBooked interimAvailable"],
    ["usage", "Berlin Group", "PRIV ORGA"],
    ["context", "specification, Corporate and private context", "PRIVATE CORPORATE"],
    ["customerType", "specification, Sandbox customer", "PRIVATE CORPORATE"],
    ["roles", "Berlin Group", "REGISTER VIEW"],
    ["cashAccountType", "Berlin Group", "CACC SVGS"],
    ["referenceType", "Berlin Group", "SCOR"],
    ["modulus", "Berlin Group", "MOD10 MOD11"],
    ["verbs", "Berlin Group", "GET PUT POST DELETE"],
    ["ASPSP-SCA-Approach", "Berlin Group", "REDIRECT"],
  ])("for %s (%s) are %s", (name, _, list) => {
    expect(lists[name]).toEqual([list]);
  });

  it("for status are those of transactions and those of accounts (Berlin Group)", () => {
    expect(lists.status).toEqual(["booked pending", "enabled deleted blocked"]);
  });

  it("for category are ERROR and WARNING (specification, Message structure)", () => {
    expect(lists.category).toEqual(["ERROR", "ERROR WARNING", "WARNING"]);
  });

  it("for Country are 249 existing codes, each once (specification, Country list)", () => {
    const countries = lists.Country?.[0]?.split(" ") ?? [];
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    expect(countries.filter((code) => names.of(code) === undefined)).toEqual([]);
    expect(new Set(countries).size).toBe(249);
  });

  it("for Currency are codes of three letters, each once (specification, Currency list)", () => {
    const currencies = lists.Currency?.[0]?.split(" ") ?? [];
    expect(currencies.filter((code) => !/^[A-Z]{3}$/.test(code))).toEqual([]);
    expect(new Set(currencies).size).toBe(currencies.length);
  });
});
