import type { Command } from "commander";
import { CommandRefused, messageFor } from "../command-error.ts";
import type { AddressVersion } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { recordClosure } from "../figures/closures.ts";
import { stageOption } from "../program.ts";
import { blockNamed } from "./address-block.ts";
import { AddressSet } from "./address-set.ts";

/** All addresses of each version. WAF takes no block of length 0, so there are two halves. */
const everybody: Record<AddressVersion, readonly string[]> = {
  IPV4: ["0.0.0.0/1", "128.0.0.0/1"],
  IPV6: ["::/1", "8000::/1"],
};
const versions = Object.keys(everybody) as AddressVersion[];

type OfStage = { stage: StageName };

/** Adds the verbs of `interface`. */
export function addInterface(noun: Command): void {
  const verb = (usage: string, description: string) =>
    noun.command(usage).description(description).addOption(stageOption());
  verb(
    "show",
    "Show if the TPP interface and the SCA site are open, and blocked addresses.",
  ).action(show);
  verb("close", "Let the firewalls of both answer 503 to everybody.").action(({ stage }: OfStage) =>
    change("close", stage),
  );
  verb("open", "Let requests through again.").action(({ stage }: OfStage) => change("open", stage));
  verb("block <addresses...>", "Answer 403 to addresses of TPPs, or blocks of addresses.").action(
    (texts: string[], { stage }: OfStage) => block(texts, stage, true),
  );
  verb("unblock <addresses...>", "End this.").action((texts: string[], { stage }: OfStage) =>
    block(texts, stage, false),
  );
  noun.addHelpText(
    "afterAll",
    `
The firewalls answer every request to a closed stage with 503 and Retry-After, a monitoring system's too, and no function is
called, except for the page /status of the SCA site. Jobs and feeds still run. It may need some minutes until a change is in
force everywhere. The time is recorded, and is downtime in the regulator's figures. 10,000 addresses and blocks of each version of
IP can be blocked. The credentials must be allowed to list, read
and update the stage's IP sets (wafv2), to read the stacks, and to read and write figures/ in the audit bucket.`,
  );
}

async function show({ stage }: OfStage): Promise<void> {
  printState(stage, await AddressSet.of(stage, "closed").then((set) => set.addresses()));
  await showBlocked(await AddressSet.of(stage, "blocked"));
}

async function showBlocked(set: AddressSet): Promise<void> {
  const blocked = await set.addresses();
  console.log(`Blocked at the TPP interface: ${blocked.join(", ") || "no address"}`);
}

function printState(stage: StageName, closedFor: readonly string[]): void {
  const all = versions.flatMap((version) => everybody[version]);
  const isClosed = all.every((each) => closedFor.includes(each));
  const state = isClosed ? "closed" : closedFor.length ? "partly closed" : "open";
  console.log(`TPP interface and SCA site of the stage ${stage}: ${state}`);
}

async function change(verb: "close" | "open", stage: StageName): Promise<void> {
  const closed = await AddressSet.of(stage, "closed");
  for (const version of versions)
    await closed.replace(version, () => (verb === "close" ? everybody[version] : []));
  const changed = new Date();
  printState(stage, await closed.addresses());
  await record(stage, verb, changed);
  console.log("It may need some minutes until this is in force everywhere.");
  if (verb === "close")
    console.log(`This is downtime until npm run bank -- interface open --stage ${stage}.`);
}

/** A record that fails must not keep the interface from its change, so it comes last. */
async function record(stage: StageName, verb: "close" | "open", at: Date): Promise<void> {
  try {
    await recordClosure(stage, verb, at);
  } catch (error) {
    const state = verb === "close" ? "closed, but its closure" : "open, but the end of its closure";
    throw new CommandRefused(`The interface is ${state} was not recorded: ${messageFor(error)}`);
  }
}

async function block(texts: string[], stage: StageName, isBlocked: boolean): Promise<void> {
  const given = texts.map(blockNamed);
  const blocked = await AddressSet.of(stage, "blocked");
  const before = await blocked.addresses();
  for (const version of versions) {
    const blocks = given.filter((each) => each.version === version).map(({ block }) => block);
    if (!blocks.length) continue;
    await blocked.replace(version, (kept) => {
      const others = kept.filter((each) => !blocks.includes(each));
      return isBlocked ? [...others, ...blocks] : others;
    });
  }
  for (const { block } of given.filter((each) => before.includes(each.block) === isBlocked))
    console.log(
      isBlocked
        ? `${block} was blocked already.`
        : `${block} is not in the list of blocked addresses.`,
    );
  await showBlocked(blocked);
}
