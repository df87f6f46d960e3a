import { registrationBy } from "../../../shared/rules/registration.ts";
import type { TppAuthorisation } from "../../../shared/schemas/authorisation.ts";

const day = "2026-03-02";
const at = new Date(`${day}T12:00:00Z`);

const authorisation = (changes: Partial<TppAuthorisation>): TppAuthorisation => ({
  ...{ code: "1", type: "PSD_PI", name: "Hav" },
  ...{ roles: ["PSP_AI"], state: "granted", since: day, ...changes },
});

describe("registrationBy (the register's authorisations of one TPP)", () => {
  it.each<[string, Partial<TppAuthorisation>[], object]>([
    ["no authorisation", [], { status: "unknown", roles: [] }],
    ["an authorisation that begins today", [{}], { status: "active", roles: ["PSP_AI"] }],
    [
      "an authorisation that begins tomorrow",
      [{ since: "2026-03-03" }],
      { status: "unknown", roles: [] },
    ],
    ["an authorisation without a date", [{ since: undefined }], { status: "unknown", roles: [] }],
    [
      "an authorisation with unreadable dates",
      [{ state: "unknown" }],
      { status: "unknown", roles: [] },
    ],
    ["a withdrawn authorisation", [{ state: "withdrawn" }], { status: "withdrawn", roles: [] }],
    [
      "a withdrawn authorisation and one that begins tomorrow",
      [{ since: "2026-03-03" }, { state: "withdrawn" }],
      { status: "withdrawn", roles: [] },
    ],
    [
      "a withdrawn authorisation and two active ones",
      [
        { state: "withdrawn", roles: ["PSP_PI", "PSP_AI"] },
        { roles: ["PSP_PI"] },
        { roles: ["PSP_PI", "PSP_AI"] },
      ],
      { status: "active", roles: ["PSP_AI", "PSP_PI"] },
    ],
    [
      "one active and one withdrawn authorisation",
      [{ roles: ["PSP_AI"] }, { state: "withdrawn", roles: ["PSP_PI"] }],
      { status: "active", roles: ["PSP_AI"] },
    ],
  ])("gives the status and the roles of a TPP with %s", (_, authorisations, registration) => {
    expect(registrationBy(authorisations.map(authorisation), at)).toEqual(registration);
  });
});
