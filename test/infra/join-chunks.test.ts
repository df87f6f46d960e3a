import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { joinChunks } from "../../infra/join-chunks.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-joined-"));
const kept = join(folder, "sandbox", "get-account.json");
afterAll(() => rmSync(folder, { recursive: true }));

/** Joins an entry with the chunk of ours that it imports; the chunk's name contains the hash of its content. */
const joined = async (chunk: string, text: string, isOurs = true) => {
  const chunks = new Map([
    ["get-account.mjs", { imports: [chunk], isOurs: true }],
    [chunk, { imports: [], isOurs }],
  ]);
  const entry = `import { told } from "./${chunk}"; console.log(told);`;
  return joinChunks(
    "get-account.mjs",
    chunks,
    new Map([
      ["get-account.mjs", entry],
      [chunk, text],
    ]),
    kept,
  );
};

describe("the bundled files of a function", () => {
  it("are taken from the last build if nothing changed", async () => {
    const first = await joined("chunk-1.mjs", 'export const told = "one";');
    expect([...first.keys()]).toEqual(["get-account.mjs"]);
    expect(first.get("get-account.mjs")).toContain("one");
    writeFileSync(kept, readFileSync(kept, "utf8").replace("one", "kept"));
    const second = await joined("chunk-1.mjs", 'export const told = "one";');
    expect(second.get("get-account.mjs")).toContain("kept");
  });

  it("are built again if a chunk changed or now belongs to a library", async () => {
    const changed = await joined("chunk-2.mjs", 'export const told = "two";');
    expect(changed.get("get-account.mjs")).toContain("two");
    const library = await joined("chunk-2.mjs", 'export const told = "two";', false);
    expect([...library.keys()].sort()).toEqual(["chunk-2.mjs", "get-account.mjs"]);
  });
});
