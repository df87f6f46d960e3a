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
    ["unknown if it has no authorisation", [], { status: "unknown", roles: [] }],
    ["active if its authorisation begins today", [{}], { status: "active", roles: ["PSP_AI"] }],
    [
      "unknown if its authorisation begins tomorrow",
      [{ since: "2026-03-03" }],
      { status: "unknown", roles: [] },
    ],
    ["unknown if the date is missing", [{ since: undefined }], { status: "unknown", roles: [] }],
    [
      "unknown if its authorisation has unreadable dates",
      [{ state: "unknown" }],
      { status: "unknown", roles: [] },
    ],
    [
      "withdrawn if its authorisation is withdrawn",
      [{ state: "withdrawn" }],
      { status: "withdrawn", roles: [] },
    ],
    [
      "withdrawn if one authorisation is withdrawn and another begins tomorrow",
      [{ since: "2026-03-03" }, { state: "withdrawn" }],
      { status: "withdrawn", roles: [] },
    ],
    [
      "active, with the roles of two authorisations, if a third is withdrawn",
      [
        { state: "withdrawn", roles: ["PSP_PI", "PSP_AI"] },
        { roles: ["PSP_PI"] },
        { roles: ["PSP_PI", "PSP_AI"] },
      ],
      { status: "active", roles: ["PSP_AI", "PSP_PI"] },
    ],
    [
      "active, with the roles of one authorisation, if another is withdrawn",
      [{ roles: ["PSP_AI"] }, { state: "withdrawn", roles: ["PSP_PI"] }],
      { status: "active", roles: ["PSP_AI"] },
    ],
  ])("returns a TPP as %s", (_, authorisations, registration) => {
    expect(registrationBy(authorisations.map(authorisation), at)).toEqual(registration);
  });
});
