import { sandboxRegister } from "../../../../shared/sandbox/register/sandbox-register.ts";

describe("the sandbox's register", () => {
  it("lists every TPP as active with the roles of its certificate at the time of the request", async () => {
    const roles = ["PSP_AI", "PSP_PI"] as const;
    const at = new Date("2026-03-02T10:00:00Z");
    const tpp = { tppId: "NO-FSA-987654321", roles };
    const standing = await sandboxRegister.standingOf(tpp as never, at);
    expect(standing).toMatchObject({ status: "active", roles, asOf: "2026-03-02T10:00:00.000Z" });
  });
});
