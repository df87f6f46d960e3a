import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockAddress, lockFolder } from "../../../infra/local/lock-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the lock of a data folder", () => {
  it.each([
    ["linux", /^\0fjordgate-[\da-f]{32}$/],
    ["win32", /^\\\\\.\\pipe\\fjordgate-[\da-f]{32}$/],
    ["darwin", /^\/.*\/fjordgate-[\da-f]{32}$/],
  ] as const)("has an address that a process can listen on, on %s", (platform, address) => {
    expect(lockAddress(folder, platform)).toMatch(address);
  });

  it("is the same for each name of the folder, and is held by one instance at a time", async () => {
    const link = join(folder, "link");
    symlinkSync(folder, link);
    const unlock = await lockFolder(folder);
    await expect(lockFolder(link)).rejects.toThrow("Another instance already uses the folder");
    await unlock();
    await (await lockFolder(link))();
  });
});
