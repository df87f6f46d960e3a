import { handler } from "../../../functions/developer/show-guide.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { blocksOf } from "../../support/commands/page-blocks.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const script = async () =>
  blocksOf((await callDeveloper(handler)).text)
    .map(({ commands }) => commands)
    .join("\n\n");

describe("GET /", () => {
  it("shows commands with this sandbox's addresses", async () => {
    const { status, text } = await callDeveloper(handler);
    expect(status).toBe(200);
    expect(blocksOf(text).map(({ title }) => title)).toEqual([
      "make a key",
      "get test certificates",
      "write the signing string",
      "sign and send the request",
      "go through the pages of consent",
      "ask for the accounts again",
    ]);
    expect(await script()).toContain("developer=http://localhost:8090\n");
    expect(await script()).toContain("api=https://localhost:8443\n");
    expect(await script()).toContain("number=13839312185");
  });

  it("shows commands that trust the test authority only if the interface has no public certificate", async () => {
    const command = async () => /curl -sS (--cacert \S+ )?--cert/.exec(await script())?.[1];
    expect(await command()).toBe("--cacert authority.pem ");
    process.env.API_ADDRESS = "https://psd2.sandbox.bank.example";
    expect(await command()).toBeUndefined();
    process.env.API_ADDRESS = "https://localhost:8443";
  });

  it("shows a command that fetches the certificates for signed answers only if the bank signs its answers", async () => {
    process.env.SIGN_ANSWERS = "on";
    expect(await script()).toContain("curl -fsS -o answers.pem ");
    process.env.SIGN_ANSWERS = "off";
    expect(await script()).not.toContain("answers.pem");
  });

  it("says that the identifier is made from the key, and offers no choice", async () => {
    const { text } = await callDeveloper(handler);
    expect(text).toContain("the same key is always the same");
    expect(text).not.toMatch(/identifier=|PSDNO-FSA-/);
  });
});
