import { handler } from "../../../functions/developer/show-signature-checker.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /signature", () => {
  it("asks for a request and for a certificate, and has found nothing yet", async () => {
    const { status, headers, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(text).toContain('<form method="post" action="/signature"');
    for (const field of ["request", "clientCertificate"])
      expect(text).toMatch(new RegExp(`<textarea[^>]*name="${field}"[^>]*></textarea>`));
    expect(text).not.toMatch(/ role="(alert|status)"| aria-invalid=|Signing string/);
  });

  it("shows the command with this sandbox's own address in it", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain("curl -sS http://localhost:8090/signature ");
  });

  it("shows nothing of what its address is called with", async () => {
    const query = { request: "GET /mine", clientCertificate: "mine" };
    expect((await callDeveloper(handler, { query })).text).not.toContain("mine");
  });
});
