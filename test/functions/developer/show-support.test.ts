import { handler } from "../../../functions/developer/show-support.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { developerPageAt } from "../../support/operations/developer-page-at.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /support", () => {
  it("names the contacts of the stage", async () => {
    process.env.SUPPORT_CONTACT = "mailto:help@bank.example";
    process.env.SECURITY_CONTACT = "https://bank.example/weakness";
    const { text } = await callDeveloper(handler);
    expect(text).toContain('<a href="mailto:help@bank.example">help@bank.example</a>');
    expect(text).toContain('<a href="https://bank.example/weakness">');
    expect(text).toContain('href="/.well-known/security.txt"');
  });

  it("says that there is no contact if the stage names none", async () => {
    delete process.env.SUPPORT_CONTACT;
    delete process.env.SECURITY_CONTACT;
    const { text } = await callDeveloper(handler);
    expect(text).toContain("This sandbox names no contact.");
    expect(text).not.toContain("security.txt");
  });

  it("is linked from another page", async () => {
    expect((await developerPageAt("/reference")).text).toContain('<a href="/support">Support</a>');
  });
});
