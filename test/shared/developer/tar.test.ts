import { tarOf } from "../../../shared/developer/tar.ts";

const longest = "x".repeat(100 - "folder/".length);

describe("an archive of texts (POSIX, ustar)", () => {
  it.each([
    ["an empty text as its header", "", 512],
    ["a text of 512 bytes as its header and one block", "x".repeat(512), 1024],
    ["a text of 513 bytes as its header and two blocks", "x".repeat(513), 1536],
  ])("stores %s, before two empty blocks at the end", (_, text, size) => {
    const archive = Buffer.from(tarOf("folder", { [longest]: text }));
    expect(archive).toHaveLength(size + 1024);
    expect(archive.toString("latin1", 0, 100)).toBe(`folder/${longest}`);
    expect(archive.toString("latin1", 124, 135)).toBe(text.length.toString(8).padStart(11, "0"));
  });

  it.each([`${longest}x`, "æ.txt", "a\nb", "a\0b"])("refuses a file with the name %j", (name) => {
    expect(() => tarOf("folder", { [name]: "" })).toThrow(
      `folder/${name} is not a valid file name for an archive.`,
    );
  });
});
