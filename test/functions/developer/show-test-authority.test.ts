import { handler } from "../../../functions/developer/show-test-authority.ts";
import {
  callDeveloper,
  replaceAuthorityKey,
  useTestAuthority,
  withoutAuthority,
} from "../../support/operations/developer-call.ts";
import { testAuthority } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
useTestAuthority();

describe("GET /authority.pem", () => {
  it("returns the certificate of the test authority", async () => {
    const { status, headers, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text.trim()).toBe((await testAuthority()).certificatePem.trim());
  });

  it("returns no part of the authority's key", async () => {
    const { text } = await callDeveloper(handler);
    expect(text.match(/-----BEGIN [^-]+-----/g)).toEqual(["-----BEGIN CERTIFICATE-----"]);
  });

  it.each(withoutAuthority())("answers 503 with a line of text if %s", async (_, key, words) => {
    replaceAuthorityKey(key);
    const { status, headers, text } = await callDeveloper(handler);
    expect(status).toBe(503);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text).toMatch(words);
    expect(text).not.toContain("-----BEGIN");
  });
});
