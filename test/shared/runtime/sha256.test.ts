import { createHash, createHmac } from "node:crypto";
import { Sha256 } from "../../../shared/runtime/sha256.ts";

const bytes = new Uint8Array(Buffer.from("a key of the day"));

describe("the class Sha256", () => {
  it.each([
    ["a hash, without a key", undefined, () => createHash("sha256")],
    ["an HMAC, with a text as its key", "key", () => createHmac("sha256", "key")],
    ["an HMAC, with bytes as its key", bytes, () => createHmac("sha256", bytes)],
  ])("computes %s, and starts again after a reset", async (_, key, node) => {
    const hash = new Sha256(key);
    hash.update("forgotten");
    hash.reset();
    hash.update("a");
    hash.update(new Uint8Array([0x62]));
    expect(Buffer.from(await hash.digest())).toEqual(node().update("ab").digest());
  });
});
