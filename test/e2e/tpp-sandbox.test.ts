import { readFileSync } from "node:fs";
import { join } from "node:path";
import { useCommandLine } from "../infra/tpp/use-command-line.ts";

const { folder, run, jsonOf } = useCommandLine();

describe("fjordgate sandbox", () => {
  it("shows who lives there", async () => {
    expect((await run("sandbox", "customers")).out).toMatch(
      /^13839312185 {2}private {4}2 +Eirik Solvang$/m,
    );
  });

  it("reads and sets the clock", async () => {
    expect((await run("sandbox", "clock")).out).toMatch(/\(real time\)\n$/);
    const later = await jsonOf("sandbox", "clock", "+2d");
    expect(Date.parse(later.time) - Date.parse(later.realTime)).toBeGreaterThan(172_000_000);
    const named = await jsonOf("sandbox", "clock", "2030-01-02T03:04:05Z");
    expect(named.time).toMatch(/^2030-01-02T03:04:/);
    expect((await run("sandbox", "clock", "real")).out).toMatch(/\(real time\)\n$/);
  });

  it.each([
    ["2027-02-30T10:00:00Z", /“2027-02-30T10:00:00Z” is not a time[\s\S]*a valid time/],
    ["2027-04-31", /is not a time/],
    ["+999999999d", /is too far away/],
  ])("leaves the clock alone where there is no %s", async (time, words) => {
    const { code, err } = await run("sandbox", "clock", time);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(words) });
    expect((await run("sandbox", "clock")).out).toMatch(/\(real time\)\n$/);
  });

  it("says which zone a time without one is in", async () => {
    expect((await run("sandbox", "clock", "--help")).out).toMatch(
      /without\s+a\s+zone\s+it\s+is\s+UTC/,
    );
    const named = await jsonOf("sandbox", "clock", "2030-07-02T03:04:05");
    expect(named.time).toMatch(/^2030-07-02T03:04:/);
    await run("sandbox", "clock", "real");
  });

  it("saves and restores", async () => {
    expect((await run("sandbox", "snapshot", "create", "before")).out).toMatch(/before$/m);
    const order = '{"customerNumber":"cli-3","name":"Cli","type":"PRIVATE"}';
    await run("call", "POST", "/v1/sandbox/customers", "-d", order);
    const count = (await jsonOf("sandbox", "customers")).length;
    expect((await run("sandbox", "snapshot", "restore", "before")).code).toBe(0);
    expect(await jsonOf("sandbox", "customers")).toHaveLength(count - 1);
    const [{ snapshotId }] = await jsonOf("sandbox", "snapshot", "list");
    expect((await run("sandbox", "snapshot", "delete", snapshotId)).code).toBe(0);
    const gone = await run("sandbox", "snapshot", "restore", "before");
    expect(gone).toMatchObject({ code: 2, err: expect.stringContaining("no snapshot before") });
  });

  it("takes data out on many pages, and puts it in", async () => {
    const file = join(folder, "data.json");
    expect((await run("sandbox", "data", "export", "--out", file)).err).toMatch(
      /\d{4} rows are in/,
    );
    const document = JSON.parse(readFileSync(file, "utf8"));
    const counts = await jsonOf("sandbox", "data", "import", file, "--replace");
    expect(counts.transactions).toBe(document.transactions.length);
    expect(await jsonOf("sandbox", "data", "export")).toEqual(document);
  });

  it("says where data cannot be written", async () => {
    const file = join(folder, "nowhere", "data.json");
    expect(await run("sandbox", "data", "export", "--out", file)).toEqual({
      code: 2,
      out: "",
      err: expect.stringMatching(
        /^✗ .*data\.json cannot be written: no such file or directory\.\n/,
      ),
    });
  });

  it("lists requests, and begins anew", async () => {
    expect((await run("sandbox", "requests", "--limit", "3")).out.trim().split("\n")).toHaveLength(
      4,
    );
    expect((await run("sandbox", "initialize")).code).toBe(0);
    expect(await jsonOf("sandbox", "customers")).toHaveLength(4);
  });
});

describe("fjordgate contact (specification, Prerequisites for a TPP)", () => {
  it("shows where the bank reaches the TPP, once it is set", async () => {
    const none = await run("contact");
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining("RESOURCE_UNKNOWN") });
    const set = await run("contact", "psd2@tpp.example");
    expect(set).toMatchObject({ code: 0, out: "psd2@tpp.example\n" });
    expect(await jsonOf("contact")).toEqual({ email: "psd2@tpp.example" });
  });

  it("tells why an address is refused", async () => {
    const { code, err } = await run("contact", "psd2");
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/FORMAT_ERROR[\s\S]*email/),
    });
  });
});
