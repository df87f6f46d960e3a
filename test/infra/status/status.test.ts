import { handler as putContact } from "../../../functions/tpps/put-contact-information.ts";
import { writeObject } from "../../../shared/object-store/object-store.ts";
import { runBank } from "../../support/commands/command.ts";
import { shellBlock } from "../../support/commands/readme.ts";
import { announcement } from "../../support/operations/announcements.ts";
import { call } from "../../support/operations/call.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useObjectStore } from "../../support/table/object-store.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
const store = useObjectStore();
useAws((asked) =>
  describeStacks(asked, {
    "fjordgate-sandbox-data": {
      AuditBucket: "audit-bucket",
      TableName: process.env.TABLE_NAME ?? "",
    },
    "fjordgate-sandbox-site": { SiteDomain: "sca.sandbox.bank.example" },
  }),
);
beforeEach(store.clear);
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

const path = "/audit-bucket/status/announcements.json";
const kept = () => JSON.parse(store.versionsOf(path).at(-1) ?? "[]");
const status = (...args: string[]) => runBank("status", ...args, "--stage", "sandbox");

/** The words of a command that a page shows, without its quotes. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
const [typed = "", listed = "", withdrawn = ""] = shellBlock("npm run bank -- status announce")
  .replaceAll("\\\n", " ")
  .trim()
  .split("\n");
const announcing = wordsOf(typed.replace(/^npm run bank -- status (.*) --stage S/, "$1"));
const announce = (changes: Record<string, string> = {}) => {
  const args = [...announcing];
  for (const [option, value] of Object.entries(changes)) args[args.indexOf(option) + 1] = value;
  return status(...args);
};

describe("bank -- status (decision: maintenance)", () => {
  it("announces maintenance as infra/maintain.md shows it, and prints the addresses of the status page and its Atom feed", async () => {
    const { code, stdout } = await announce();
    expect(code).toBe(0);
    const [made] = kept();
    expect(made).toMatchObject({
      from: "2099-10-25T22:00:00.000Z",
      to: "2099-10-26T02:00:00.000Z",
    });
    expect(Object.keys(made.texts)).toEqual(["nb", "nn", "en"]);
    expect(stdout.split("\n")).toEqual([
      `Announced as ${made.id}.`,
      "https://sca.sandbox.bank.example/status",
      "https://sca.sandbox.bank.example/status?format=atom",
      "No TPP has set an address.",
      "",
    ]);
  });

  it("lists announcements, and stores the time of a withdrawal, which a second withdrawal does not change", async () => {
    await announce();
    const [{ id }] = kept();
    expect(listed).toBe("npm run bank -- status list --stage S");
    expect((await status("list")).stdout).toContain(`${id}  2099-10-25T22:00:00.000Z`);
    expect(withdrawn).toBe("npm run bank -- status withdraw <id> --stage S");
    expect((await status("withdraw", id)).stdout).toContain(`Withdrawn: ${id}.`);
    const [before] = kept();
    expect(before.withdrawn).toMatch(/Z$/);
    await status("withdraw", id);
    expect(kept()).toEqual([before]);
    expect((await status("list")).stdout).toContain("  withdrawn  ");
  });

  it("withdraws by the first digits of an id if one announcement begins with them, and else changes nothing", async () => {
    const [one, other] = ["5d0c4f0e", "5d0c9b7a"].map((digits) =>
      announcement({ id: `${digits}-0000-4000-8000-000000000000` }),
    );
    await writeObject("audit-bucket", "status/announcements.json", JSON.stringify([one, other]));
    expect(await status("withdraw", "5d0c")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("2 announcements begin with 5d0c: give more digits."),
    });
    expect(kept()).toEqual([one, other]);
    expect((await status("withdraw", "5d0c9")).stdout).toContain(`Withdrawn: ${other?.id}.`);
    expect(kept()).toEqual([one, { ...other, withdrawn: expect.stringMatching(/Z$/) }]);
    const none = await status("withdraw", "");
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("Give the id")]);
  });

  it("prints the e-mail addresses of all TPPs after 'announce' and 'withdraw' (specification, Prerequisites for a TPP)", async () => {
    for (const [number, email] of [
      ["987654321", "first@tpp.example"],
      ["222222222", "second@tpp.example"],
    ] as const) {
      const tpp = await anotherTpp(`PSDNO-FSA-${number}`);
      await call(putContact, { tpp, params: { tppId: tpp.tppId }, body: { email } });
    }
    const addresses = "Addresses of the TPP Dialogue:\nsecond@tpp.example\nfirst@tpp.example\n";
    expect((await announce()).stdout).toContain(addresses);
    expect((await status("withdraw", kept()[0].id)).stdout).toContain(addresses);
  });

  it("keeps twenty announcements: a new one replaces an ended one, or is refused if none has ended", async () => {
    const coming = Array.from({ length: 19 }, () =>
      announcement({ to: "2099-01-01T00:00:00.000Z" }),
    );
    const ended = announcement({ to: "2026-03-02T22:00:00.000Z" });
    const write = (all: object[]) =>
      writeObject("audit-bucket", "status/announcements.json", JSON.stringify(all));
    await write([...coming.slice(1), ended, announcement()]);
    await announce();
    expect(kept()).toHaveLength(20);
    expect(kept()).not.toContainEqual(ended);
    expect(kept()).toContainEqual(announcement());
    await write([...coming, coming[0] ?? {}]);
    expect(await announce()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There are 20 announcements, and none has ended."),
    });
  });

  it.each([
    ["an end before the beginning", { "--to": "2099-10-25T21:00:00Z" }, "--to must be later"],
    [
      "an end that has passed",
      { "--from": "2026-01-01T00:00:00Z", "--to": "2026-01-02T00:00:00Z" },
      "and than now",
    ],
    ["a time without a time zone", { "--from": "2099-10-25T21:00:00" }, "with its time zone"],
    ["an empty text", { "--text-nn": " " }, "must have text, and no line breaks"],
    ["a text that XML forbids", { "--text-en": "One\uFFFE" }, "must have text, and no line breaks"],
    ["a text of two paragraphs", { "--text-nb": "A\u2029B" }, "must have text, and no line breaks"],
    ["a text turned by U+202E", { "--text-nb": "A\u202EB" }, "must have text, and no line breaks"],
    ["a text of two lines", { "--text-en": "One.\nTwo." }, "must have text, and no line breaks"],
    ["a long text", { "--text-nb": "a".repeat(501) }, "must have at most 500 characters"],
  ])("refuses %s", async (_, changes, message) => {
    expect(await announce(changes)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
    expect(store.names()).toEqual([]);
  });

  it("refuses an unknown announcement and a damaged list, and changes nothing", async () => {
    await announce();
    expect(await status("withdraw", "none")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no announcement none"),
    });
    await writeObject("audit-bucket", "status/announcements.json", '[{"id":"1"}]');
    expect(await announce()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("status/announcements.json is damaged"),
    });
    expect(store.versionsOf(path)).toHaveLength(2);
  });
});
