import { handler } from "../../../functions/developer/show-signature-checker.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /signature", () => {
  it("shows an empty form for a request and a certificate, without a result", async () => {
    const { status, headers, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain('<form method="post" action="/signature"');
    for (const field of ["request", "clientCertificate"])
      expect(text).toMatch(new RegExp(`<textarea[^>]*name="${field}"[^>]*></textarea>`));
    expect(text).not.toMatch(/ role="(alert|status)"| aria-invalid=|Signing string/);
  });

  it("shows the curl command with this sandbox's address", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain("curl -sS http://localhost:8090/signature ");
  });

  it("does not show values of the query", async () => {
    const query = { request: "GET /mine", clientCertificate: "mine" };
    expect((await callDeveloper(handler, { query })).text).not.toContain("mine");
  });
});
