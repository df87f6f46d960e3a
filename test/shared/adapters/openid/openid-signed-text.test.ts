import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  atApproval,
  atSummaryOf,
  isApproved,
  isNotApproved,
  standingOf,
} from "../../../support/psu/at-approval.ts";
import { loggedFaults, notProved } from "../../../support/psu/logged-faults.ts";
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
    textSigner("signer"),
    textSigner("other-signer"),
    textSigner("late-signer", { isOver: true }),
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
  const logged = await loggedFaults(() => approve());
  return { stands: await standingOf(payment), text: texts[0], logged };
}

const flipped = (base64: string): string => {
  const bytes = Buffer.from(base64, "base64");
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
  return bytes.toString("base64");
};
/** The claim of a text that the PSU has signed. */
const signed = (text: string) => signResult(text, signText(text, signer)).sign_result;
const invalid = "an invalid signature";
const other = "Approve the payment: 9125.50 NOK, Somebody else";

describe("a text that a PSU signs at a provider like Norwegian BankID (decision: proofs of an approval)", () => {
  it.each<[string, string[]]>([
    ["has definite lengths", []],
    ["has indefinite lengths", ["-stream"]],
    ["has no signed attributes", ["-noattr"]],
  ])("approves a payment by its amount, payee and hash if the signature %s", async (_, more) => {
    const { stands, text } = await approved((text) =>
      signResult(text, signText(text, signer, more)),
    );
    expect(text).toMatch(/125\.50.NOK, Nordlys Kaffe AS \([\w-]{16}\)$/);
    expect(stands).toEqual(isApproved);
  });

  it.each<[string, (text: string) => object, string]>([
    ["no text was signed", () => ({}), "no signed text"],
    ["the claim is a text", (text) => ({ sign_result: text }), "no signed text"],
    [
      "the claim has no signature",
      (text) => ({ sign_result: { ...signed(text), endUser: undefined } }),
      "no signed text",
    ],
    [
      "the claim has no hash",
      (text) => ({ sign_result: { ...signed(text), hash: undefined } }),
      "no signed text",
    ],
    [
      "the claim has a number as merchant",
      (text) => ({ sign_result: { ...signed(text), merchant: 1 } }),
      "no signed text",
    ],
    ["another text was signed", () => signResult(other, signText(other, signer)), "another text"],
    [
      "the hash is that of another text",
      (text) => signResult(other, signText(text, signer)),
      "another text",
    ],
    [
      "the signature is that of another text",
      (text) => signResult(text, signText(other, signer)),
      invalid,
    ],
    ["a stranger signed it", (text) => signResult(text, signText(text, stranger)), invalid],
    [
      "the signer's certificate has expired",
      (text) => signResult(text, signText(text, late)),
      invalid,
    ],
    [
      "the signature is broken",
      (text) => signResult(text, flipped(signText(text, signer))),
      invalid,
    ],
    ["the signature is not CMS", (text) => signResult(text, "AAAA"), invalid],
    ["the signature is empty", (text) => signResult(text, ""), invalid],
    [
      "the merchant signed another text",
      (text) => ({ sign_result: { ...signed(text), merchant: signText(other, signer) } }),
      invalid,
    ],
    [
      "the merchant's signature is empty",
      (text) => ({ sign_result: { ...signed(text), merchant: "" } }),
      invalid,
    ],
  ])("approves no payment if %s", async (_, tell, fault) => {
    const { stands, logged } = await approved(tell);
    expect(stands).toEqual(isNotApproved);
    expect(logged).toEqual([notProved(fault)]);
  });

  it("approves no payment if the secret contains no authorities of signers", async () => {
    process.env.OPENID_KEY_FILE = provider.own.keyFile;
    provider.configure({
      approval: { proof: "signed-text" },
      origins: ["https://unsigned.example"],
    });
    const { stands, logged } = await approved((text) => signResult(text, signText(text, signer)));
    expect(stands).toEqual(isNotApproved);
    expect(logged).toMatchObject([{ level: "ERROR", type: "Error" }]);
  });

  it("approves no payment if it was signed for another payment", async () => {
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
