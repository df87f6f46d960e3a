import { handler } from "../../../functions/developer/show-security-contact.ts";
import { testTime } from "../../support/operations/call.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("GET /.well-known/security.txt", () => {
  it("names contact, expiry, languages and its own address, one on each line (RFC 9116, 2.5)", async () => {
    process.env.SECURITY_CONTACT = "mailto:security@bank.example";
    const { status, headers, text } = await callDeveloper(handler);
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const end = new Date(testTime.getTime() + 90 * 86_400_000).toISOString().slice(0, 19);
    expect(text).toBe(
      `Contact: mailto:security@bank.example\nExpires: ${end}Z\nPreferred-Languages: en, nb\nCanonical: http://localhost:8090/.well-known/security.txt\n`,
    );
  });

  it("answers 404 if the stage names no contact, which the file must have (RFC 9116, 2.5.3)", async () => {
    delete process.env.SECURITY_CONTACT;
    const { status, text } = await callDeveloper(handler);
    expect([status, text]).toEqual([404, "This site names no contact for security.\n"]);
  });
});
