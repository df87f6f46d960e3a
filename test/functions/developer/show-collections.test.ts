import { handler } from "../../../functions/developer/show-collections.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { blocksOf } from "../../support/commands/page-blocks.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const commands = async () => {
  const { text } = await callDeveloper(handler);
  return blocksOf(text).map((block) => block.commands);
};

describe("GET /collections", () => {
  it("shows for each API client the commands that download its collection and run the requests", async () => {
    const files = ["fjordgate.http", "fjordgate-bruno.tar", "fjordgate-postman.json"];
    const shown = await commands();
    expect(shown).toHaveLength(2 * files.length);
    for (const [index, file] of files.entries()) {
      expect(shown[2 * index]).toContain(`http://localhost:8090/collections/${file}`);
      expect(shown[2 * index + 1]).toContain("journey");
    }
  });

  it("names the test authority only if the interface has no public certificate", async () => {
    const named = async () => (await commands()).filter((each) => each.includes("authority.pem"));
    expect(await named()).toHaveLength(2);
    process.env.API_ADDRESS = "https://psd2.bank.example";
    expect(await named()).toEqual([]);
  });
});
