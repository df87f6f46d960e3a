import { writeObject } from "../../../shared/object-store/object-store.ts";
import { runBank } from "../../support/commands/command.ts";
import { shellBlock } from "../../support/commands/readme.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { useFirewalls } from "../../support/stacks/firewalls.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useObjectStore } from "../../support/table/object-store.ts";

const stacks = { "fjordgate-sandbox-data": { AuditBucket: "audit-bucket" } };
const firewalls = useFirewalls("sandbox");
useAws((asked) => describeStacks(asked, stacks));

const store = useObjectStore();
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

const ask = (...args: string[]) => runBank("interface", ...args, "--stage", "sandbox");
const said = (state: string) => ({
  code: 0,
  stdout: `TPP interface and SCA site of the stage sandbox: ${state}\n`,
  stderr: "",
});
const inForce = "It may need some minutes until this is in force everywhere.\n";
const changed = {
  closed: {
    ...said("closed"),
    stdout: `${said("closed").stdout}${inForce}This is downtime until npm run bank -- interface open --stage sandbox.\n`,
  },
  open: { ...said("open"), stdout: said("open").stdout + inForce },
};
const setsFor = (use: string) =>
  ["ipv4", "ipv6"].map((version) => firewalls.addressesOf(`fjordgate-sandbox-${use}-${version}`));
const everybody = [
  ["0.0.0.0/1", "128.0.0.0/1"],
  ["8000::/1", "0:0:0:0:0:0:0:0/1"],
];
const nobody = [[], []];
const blockedNow = (addresses: string) => `Blocked at the TPP interface: ${addresses}\n`;

describe("bank -- interface", () => {
  it("closes the stage with all addresses in the firewalls' IP sets, and opens it with none", async () => {
    expect((await ask("show")).stdout).toBe(said("open").stdout + blockedNow("no address"));
    expect(await ask("close")).toEqual(changed.closed);
    expect(setsFor("closed")).toEqual(everybody);
    expect((await ask("show")).stdout).toContain(said("closed").stdout);
    expect(await ask("open")).toEqual(changed.open);
    expect([setsFor("closed"), setsFor("blocked")]).toEqual([nobody, nobody]);
  });

  it("changes nothing if the stage is closed or open already", async () => {
    for (const [verb, state] of [
      ["open", "open"],
      ["close", "closed"],
      ["close", "closed"],
    ] as const)
      expect(await ask(verb)).toEqual(changed[state]);
    expect(firewalls.changes()).toBe(2);
  });

  it("asks to repeat the command if an IP set changes at the same time, and records no closure of the interface", async () => {
    store.clear();
    firewalls.contest("ipv6");
    expect(await ask("close")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("Run the command again."),
    });
    expect(store.names()).toEqual([]);
    expect((await ask("show")).stdout).toContain("SCA site of the stage sandbox: partly closed");
    firewalls.contest("");
    expect(await ask("close")).toEqual(changed.closed);
    expect(store.names()).toHaveLength(1);
  });

  it("records each closure once, with its end, for the regulator's figures", async () => {
    store.clear();
    for (const verb of ["open", "close", "close", "open", "open", "close"]) await ask(verb);
    expect(store.names()).toEqual(["/audit-bucket/figures/closures.json"]);
    const versions = store.versionsOf("/audit-bucket/figures/closures.json");
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(versions.map((text) => JSON.parse(text))).toEqual([
      [{ from: time }],
      [{ from: time, to: time }],
      [{ from: time, to: time }, { from: time }],
    ]);
  });

  describe("if a closure cannot be recorded", () => {
    const closed = "The interface is closed, but its closure was not recorded: ";
    const open = "The interface is open, but the end of its closure was not recorded: ";
    const denied = "These AWS credentials do not allow this: AccessDenied";
    afterEach(() => {
      store.refuse(false);
      store.clear();
    });

    it("closes and opens nevertheless, and prints the error with exit code 1", async () => {
      store.refuse(true);
      const ended = await ask("close");
      expect(ended).toEqual({ ...said("closed"), code: 1, stderr: `✗ ${closed}${denied}\n` });
      expect(setsFor("closed")).toEqual(everybody);
      const opened = await ask("open");
      expect(opened).toEqual({ ...said("open"), code: 1, stderr: `✗ ${open}${denied}\n` });
      expect(setsFor("closed")).toEqual(nobody);
    });

    it("keeps a damaged list of closures, and prints its name", async () => {
      await writeObject("audit-bucket", "figures/closures.json", '[{"from":"20');
      const { code, stdout, stderr } = await ask("close");
      expect([code, stdout]).toEqual([1, said("closed").stdout]);
      expect(stderr).toContain(`${closed}figures/closures.json `);
      expect(store.versionsOf("/audit-bucket/figures/closures.json")).toEqual(['[{"from":"20']);
    });
  });

  it("says what to deploy if the stage has no firewalls", async () => {
    expect(await runBank("interface", "close", "--stage", "production")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'deploy fjordgate-production-protection with "npx cdk deploy fjordgate-production-protection". Without its firewalls, use your own.',
      ),
    });
    expect(firewalls.changes()).toBe(0);
  });

  it("prints a help that names the answer 503 of a closed stage", async () => {
    expect(await ask("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("503") });
  });
});

describe("bank -- interface block", () => {
  it("blocks an address and ranges of addresses, and unblocks a single address", async () => {
    expect((await ask("block", "192.0.2.7")).stdout).toBe(blockedNow("192.0.2.7/32"));
    expect((await ask("block", "198.51.100.0/24")).stdout).toBe(
      blockedNow("192.0.2.7/32, 198.51.100.0/24"),
    );
    expect((await ask("block", "2001:DB8::/32")).code).toBe(0);
    expect(setsFor("blocked")).toEqual([["192.0.2.7/32", "198.51.100.0/24"], ["2001:db8::/32"]]);
    expect((await ask("unblock", "192.0.2.7/32")).stdout).toBe(
      blockedNow("198.51.100.0/24, 2001:db8::/32"),
    );
    expect(setsFor("closed")).toEqual(nobody);
  });

  it("blocks several addresses of both versions with one change of each set, and unblocks several", async () => {
    const given = ["192.0.2.7", "2001:db8::/32", "198.51.100.0/24"];
    expect((await ask("block", ...given)).code).toBe(0);
    expect(setsFor("blocked")).toEqual([["192.0.2.7/32", "198.51.100.0/24"], ["2001:db8::/32"]]);
    expect(firewalls.changes()).toBe(2);
    expect((await ask("unblock", ...given)).stdout).toBe(blockedNow("no address"));
  });

  it("changes nothing, and prints the address, if an address to block is already blocked or an address to unblock is not blocked", async () => {
    await ask("block", "192.0.2.7");
    expect(await ask("block", "192.0.2.7/32")).toMatchObject({
      code: 0,
      stdout: `192.0.2.7/32 was blocked already.\n${blockedNow("192.0.2.7/32")}`,
    });
    expect(await ask("unblock", "192.0.2.8")).toMatchObject({
      code: 0,
      stdout: `192.0.2.8/32 is not in the list of blocked addresses.\n${blockedNow("192.0.2.7/32")}`,
    });
    expect(firewalls.changes()).toBe(1);
  });

  it.each([
    ["198.51.100.77/24", "198.51.100.0/24"],
    ["198.51.100.77/25", "198.51.100.0/25"],
    ["198.51.100.200/26", "198.51.100.192/26"],
    ["2001:db8::1:2:3/47", "2001:db8::/47"],
    ["2001:db8:1:2:3:4:5:6/112", "2001:db8:1:2:3:4:5:0/112"],
  ])("stores and unblocks %s as the network %s", async (text, network) => {
    expect((await ask("block", text)).stdout).toBe(blockedNow(network));
    expect((await ask("unblock", network)).stdout).toBe(blockedNow("no address"));
  });

  it("works as infra/maintain.md shows it", async () => {
    const [block = "", show = "", unblock = ""] = shellBlock("npm run bank -- interface block")
      .replaceAll("--stage S", "")
      .trim()
      .split("\n")
      .map((line) => line.replace("npm run bank -- interface ", "").trim());
    expect((await ask(...block.split(" "))).stdout).toBe(blockedNow("203.0.113.0/24"));
    expect((await ask(show)).stdout).toContain(blockedNow("203.0.113.0/24"));
    expect((await ask(...unblock.split(" "))).stdout).toBe(blockedNow("no address"));
  });

  it.each([
    ...["192.0.2", "192.0.2.7/33", "0.0.0.0/1", "192.0.2.0/", "example.com", "192.0.2.7/24/24"],
    ...[
      "192.0.2.0/0x18",
      "192.0.2.0/2e1",
      "fe80::1%eth0",
      "::ffff:192.0.2.7",
      "::FFFF:c000:207/128",
    ],
  ])("refuses %s", async (text) => {
    expect(await ask("block", text)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        "such as 192.0.2.7, or a block no larger than /8, such as 192.0.2.0/24.",
      ),
    });
    expect(firewalls.changes()).toBe(0);
  });
});
