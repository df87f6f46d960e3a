import { CannotStart } from "../../../infra/local/cannot-start.ts";
import { checkVersion } from "../../../infra/local/check-version.ts";
import { table } from "../../../shared/table/client.ts";
import { dataVersion, keys } from "../../../shared/table/keys.ts";
import { tableVersion } from "../../../shared/table/version.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false, anew: true });
beforeEach(() => table.change([{ delete: keys.version() }]));
afterEach(() => table.close());

describe("the version of a table on one machine (Data of another version)", () => {
  it("is written to an empty table, and stays unchanged at the next start", async () => {
    await checkVersion("here");
    expect(await tableVersion.read()).toBe(dataVersion);
    await checkVersion("here");
    expect(await tableVersion.read()).toBe(dataVersion);
  });

  it("is 1 if the table has data without a version, and the start is refused", async () => {
    await tableVersion.move(undefined, dataVersion);
    await table.load([keys.payment("old")]);
    await table.change([{ delete: keys.version() }]);
    await table.close();
    await expect(checkVersion("here")).rejects.toThrow("has version 1");
    expect(await tableVersion.read()).toBeUndefined();
  });

  it.each([dataVersion - 1, dataVersion + 1])(
    "makes the start fail if it is %i",
    async (version) => {
      await tableVersion.move(undefined, version);
      await expect(checkVersion("here")).rejects.toThrow(CannotStart);
      expect(await tableVersion.read()).toBe(version);
    },
  );
});
