import type { Identity, NextStep, ToApprove } from "../../../shared/ports/identity.ts";
import type { Proven } from "../../../shared/ports/schemas/proven.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { eirik, ingrid } from "./sca.ts";
import { visitor } from "./site.ts";

/** Replaces the result that the sandbox's provider proves. */
type Play = (proven: Proven) => unknown;

/** Replaces the sandbox's identity provider in a test file. Each test's changes are reset after the test. */
export class PlayedProvider {
  /** The approvals that this test has requested from the provider. */
  asked: ToApprove[] = [];
  identifies: Play = (proven) => proven;
  approves: Play = (proven) => proven;
  step: NextStep = { form: true };

  identity(real: Identity): Identity {
    return {
      begin: async () => this.step,
      complete: async (flow, query, toApprove) => {
        const proven = (await real.complete(flow, query, toApprove)) as Proven;
        if (!toApprove) return this.identifies(proven) as Proven;
        this.asked.push(toApprove);
        return this.approves(proven) as Proven;
      },
    };
  }
}

export function usePlayedProvider(): PlayedProvider {
  const provider = new PlayedProvider();
  let real: Identity | undefined;
  beforeAll(() => {
    real = stages.sandbox.identity;
    if (real) stages.sandbox.identity = provider.identity(real);
  });
  beforeEach(() => void Object.assign(provider, new PlayedProvider()));
  afterAll(() => void Object.assign(stages.sandbox, { identity: real }));
  return provider;
}

const shapes: [string, Play][] = [
  ["sends an answer of an unknown form", () => ({ approved: true })],
  ["sends no evidence", ({ evidence: _, ...rest }) => rest],
  ["sends an empty answer", () => undefined],
  [
    "fails",
    () => {
      throw new Error("The provider is away.");
    },
  ],
];

/** Answers that approve nothing. A refusal ends the SCA. After a provider's fault the PSU can go on. */
export const wrongAnswers = {
  refusals: [
    ["refuses the approval", () => "refused"],
    ["proves another person", (proven) => ({ ...proven, number: ingrid.customerNumber })],
  ] as [string, Play][],
  shapes,
  faults: [
    ["proves only a login", ({ hash: _, ...login }) => login],
    ["approves another hash", (proven) => ({ ...proven, hash: "another" })],
    ...shapes,
  ] as [string, Play][],
};

/** A PSU on the summary, who may press the button. */
export async function atSummary(link: string) {
  const browser = visitor();
  const number = [["number", eirik.customerNumber]] as const;
  const page = await browser.submit(await browser.open(link), "identify", number);
  return { press: () => browser.submit(page, "approve") };
}
