import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  atApproval,
  atSummaryOf,
  isApproved,
  isNotApproved,
  standingOf,
} from "../../../support/psu/at-approval.ts";
import { useOpenid } from "../../../support/psu/openid.ts";
import { scratchFolder } from "../../../support/run/scratch-folder.ts";
import { signResult, signText, textSigner } from "../../../support/signature/signed-text.ts";
import { madeOnce } from "../../../support/table/made-once.ts";
import { useTable } from "../../../support/table/table.ts";

const kept = useTable({ seeded: false });
const provider = useOpenid();
const ready = madeOnce(kept, async () => (await atApproval()).payment);
const folder = scratchFolder("signers");

type Signer = Awaited<ReturnType<typeof textSigner>>;
let signer: Signer;
let stranger: Signer;
let late: Signer;
beforeAll(async () => {
  [signer, stranger, late] = await Promise.all([
    textSigner(),
    textSigner(),
    textSigner({ isOver: true }),
  ]);
});
beforeEach(() => {
  const file = join(folder, "interface.json");
  const own = JSON.parse(readFileSync(provider.own.keyFile, "utf8"));
  const signers = [signer, late].map(({ authority }) => authority).join("\n");
  writeFileSync(file, JSON.stringify({ ...own, signers }));
  provider.configure({ approval: { proof: "signed-text" } });
  process.env.OPENID_KEY_FILE = file;
});

/** Approves a payment. `tell` returns the provider's claims about the text that was sent to it. */
async function approved(tell: (text: string) => object) {
  const payment = await ready();
  const { approve } = await atSummaryOf(payment);
  const texts: string[] = [];
  provider.claimsOf = (asked) => {
    if (asked?.text === undefined) return {};
    texts.push(asked.text);
    return tell(asked.text) as Record<string, unknown>;
  };
  await approve();
  return { stands: await standingOf(payment), text: texts[0] };
}

const flipped = (base64: string): string => {
  const bytes = Buffer.from(base64, "base64");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
  return bytes.toString("base64");
};
const other = "Approve the payment: 9125.50 NOK, Somebody else";

describe("a text signed by Norwegian BankID's kind of provider (decision: proofs of an approval)", () => {
  it.each<[string, string[]]>([
    ["with lengths in front", []],
    ["with indefinite lengths", ["-stream"]],
    ["without attributes", ["-noattr"]],
  ])("approves what it says: amount, payee and hash, %s", async (_, more) => {
    const { stands, text } = await approved((text) =>
      signResult(text, signText(text, signer, more)),
    );
    expect(text).toMatch(/125\.50.NOK, Nordlys Kaffe AS \([\w-]{16}\)$/);
    expect(stands).toEqual(isApproved);
  });

  it.each<[string, (text: string) => object]>([
    ["no text was signed", () => ({})],
    ["another text was signed", () => signResult(other, signText(other, signer))],
    ["its hash is another text's", (text) => signResult(other, signText(text, signer))],
    ["its signature is another text's", (text) => signResult(text, signText(other, signer))],
    ["somebody nobody vouches for signed it", (text) => signResult(text, signText(text, stranger))],
    ["the signer's certificate has ended", (text) => signResult(text, signText(text, late))],
    ["the signature is broken", (text) => signResult(text, flipped(signText(text, signer)))],
    ["the signature is none", (text) => signResult(text, "AAAA")],
    ["the signature is empty", (text) => signResult(text, "")],
  ])("moves no money where %s", async (_, tell) => {
    expect((await approved(tell)).stands).toEqual(isNotApproved);
  });

  it("moves no money where a text that was signed before is told again", async () => {
    let first = {};
    await approved((text) => {
      first = signResult(text, signText(text, signer));
      return {};
    });
    const { payment } = await atApproval();
    const { approve } = await atSummaryOf(payment);
    provider.claimsOf = (asked) => (asked?.text === undefined ? {} : first);
    await approve();
    expect(await standingOf(payment)).toEqual(isNotApproved);
  });
});
