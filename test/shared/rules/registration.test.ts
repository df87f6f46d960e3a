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
    ["one that begins today", [{}], { status: "active", roles: ["PSP_AI"] }],
    ["one that begins tomorrow", [{ since: "2026-03-03" }], { status: "unknown", roles: [] }],
    ["one without a day", [{ since: undefined }], { status: "unknown", roles: [] }],
    ["one with unreadable dates", [{ state: "unknown" }], { status: "unknown", roles: [] }],
    ["one that was withdrawn", [{ state: "withdrawn" }], { status: "withdrawn", roles: [] }],
    [
      "one that was withdrawn and one that begins tomorrow",
      [{ since: "2026-03-03" }, { state: "withdrawn" }],
      { status: "withdrawn", roles: [] },
    ],
    [
      "one that was withdrawn and two that hold",
      [
        { state: "withdrawn", roles: ["PSP_PI", "PSP_AI"] },
        { roles: ["PSP_PI"] },
        { roles: ["PSP_PI", "PSP_AI"] },
      ],
      { status: "active", roles: ["PSP_AI", "PSP_PI"] },
    ],
    [
      "only one of two that holds its role",
      [{ roles: ["PSP_AI"] }, { state: "withdrawn", roles: ["PSP_PI"] }],
      { status: "active", roles: ["PSP_AI"] },
    ],
  ])("judges a TPP with %s", (_, authorisations, registration) => {
    expect(registrationBy(authorisations.map(authorisation), at)).toEqual(registration);
  });
});
