import { moveAll } from "../../../infra/releases/move-all.ts";
import type { Move } from "../../../infra/releases/releases.ts";

const move = (name: string): Move => ({
  of: { name, versions: [], live: { version: "1" }, revision: "a" },
  to: { version: "2" },
});
const moves = ["one", "two", "three"].map(move);

describe("moving all Lambda aliases or none", () => {
  it("moves every alias if no move fails", async () => {
    const made: string[] = [];
    await moveAll(moves, async ({ name, revision }, { version }) => {
      made.push(`${name} ${revision} ${version}`);
      return "b";
    });
    expect(made).toEqual(["one a 2", "two a 2", "three a 2"]);
  });

  it("moves the earlier aliases back in reverse order, each with its new revision id, if a move fails", async () => {
    const made: string[] = [];
    const failing = moveAll(moves, async ({ name, revision }, { version }) => {
      if (name === "three") throw new Error("no");
      made.push(`${name} ${revision} ${version}`);
      return "b";
    });
    await expect(failing).rejects.toThrow(
      "three cannot be moved: no\nThe functions moved before it (2)",
    );
    expect(made.slice(2)).toEqual(["two b 1", "one b 1"]);
  });

  it("names the aliases that it could not move back", async () => {
    const failing = moveAll(moves, async ({ name }, { version }) => {
      if (name === "three" || (name === "one" && version === "1")) throw new Error("no");
      return "b";
    });
    await expect(failing).rejects.toThrow(
      /Move them by hand:\n {2}one \(it should call version 1\)/,
    );
  });
});
