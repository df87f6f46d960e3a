import * as v from "valibot";
import { Consent, Session } from "../../../shared/schemas/relationship.ts";

describe("a stored consent or TPP session (specification, Consent and TPP session)", () => {
  const consent = {
    ...{ context: "PRIVATE", grantedAt: "2026-03-01T10:00:00.000Z", version: "1" },
    accounts: [
      { id: "a", kind: "account" },
      { id: "c", kind: "card" },
    ],
    former: [{ id: "f", kind: "account" }],
    ...{ scaAt: "2026-03-02T10:00:00.000Z", place: "world", tppName: "TPP" },
    ...{ holderName: "Kari Nordmann", customerId: "customer" },
  };
  const session = {
    ...{ sessionId: "s", validUntil: "2026-03-02T11:00:00.000Z", context: "CORPORATE" },
    ...{ corporateId: "999999999", browser: "hash", psuName: "Kari Nordmann", place: "world" },
  };

  it.each([{}, { ended: "PSU" }, { ended: "TPP" }])(
    "is read completely: a consent with %j",
    (changes) => {
      expect(v.parse(Consent, { ...consent, ...changes })).toEqual({ ...consent, ...changes });
    },
  );

  it.each(["PRIVATE", "CORPORATE"])(
    "is read completely: a session in the context %s",
    (context) => {
      expect(v.parse(Session, { ...session, context })).toEqual({ ...session, context });
    },
  );

  it.each([
    ["the consent was ended by the bank", Consent, { ...consent, ended: "BANK" }],
    [
      "an account has a kind other than account and card",
      Consent,
      { ...consent, accounts: [{ id: "a", kind: "loan" }] },
    ],
    ["the context is neither PRIVATE nor CORPORATE", Session, { ...session, context: "BUSINESS" }],
  ])("is refused if %s", (_, schema: v.GenericSchema, stored) => {
    expect(v.is(schema, stored)).toBe(false);
  });
});
