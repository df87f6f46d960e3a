import { listenForPsu } from "../../../infra/tpp/way-back.ts";

describe("the redirect URI of the command line (specification, Redirect callbacks)", () => {
  it("refuses a PSU with another TPP-Session-ID, and accepts one with its own", async () => {
    const back = await listenForPsu("session-1");
    try {
      const arrived = back.wait(3_600);
      const comesBack = async (path: string, query: Record<string, string>) => {
        const address = new URL(path, back.redirectUri);
        address.search = `${new URLSearchParams({ "psu-id": "another", ...query })}`;
        return (await fetch(address)).status;
      };
      expect(await comesBack("/back", { "tpp-session-id": "session-2" })).toBe(404);
      expect(await comesBack("/back", {})).toBe(404);
      expect(await comesBack("/other", { "tpp-session-id": "session-1" })).toBe(404);
      const own = { "psu-id": "own", "tpp-session-id": "session-1", context: "PRIVATE" };
      expect(await comesBack("/back", own)).toBe(200);
      expect(await arrived).toEqual({ psuId: "own", context: "PRIVATE" });
    } finally {
      back.close();
    }
  });
});
