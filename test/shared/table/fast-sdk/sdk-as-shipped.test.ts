/** @own-process, because these cases are those of other files. Here they use the AWS SDK as it is shipped. */
import { createRequire } from "node:module";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { openConnection } from "../../../../shared/table/sdk.ts";

const load = createRequire(import.meta.url);

describe("the table with FAST_SDK=off", () => {
  process.env.FAST_SDK = "off";

  describe.each(["client", "busy", "lost-answers", "refused-by-dynamodb"])("%s", (suite) => {
    load(`../${suite}.test.ts`);
  });

  it("uses the commands of the SDK itself", async () => {
    const { commands } = await openConnection();
    expect(commands.GetCommand).toBe(GetCommand);
  });
});
