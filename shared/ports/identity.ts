import type { Money } from "./schemas/money.ts";
import type { Proven, Unproven } from "./schemas/proven.ts";

/** One redirect of a PSU, bound to one browser; `kept` is whatever begin wished to find again. */
export type Flow = {
  id: string;
  /** The national number that the TPP named (X-PSU-IDENTITY), and later the one that identification proved. */
  number?: string | undefined;
  /** X-PSU-AuthMethod-Preferred. */
  method?: string | undefined;
  /** Real time: an adapter looks at how old it is what a provider has signed. */
  at: Date;
  /** Where a provider that is led to leads back to, and the state by which that address finds the flow: it begins with the id. */
  back: { address: string; state: string };
  kept?: string | undefined;
};

/**
 * What a PSU is asked to approve, as it is shown: what is paid in each currency, to whom (or to how many), in words a
 * device can show, and the hash of all of it.
 */
export type ToApprove = { amounts: readonly Money[]; payee: string; text: string; hash: string };

/** What comes next: a form of ours, an address to lead the PSU to, or a decoupled approval to wait for. */
export type NextStep = ({ form: true } | { to: string } | { wait: string; seconds: number }) & {
  kept?: string | undefined;
};

/** The port to whoever proves who a PSU is and what a PSU approved. */
export type Identity = {
  /**
   * The origins that a PSU's way through the provider may go through, where it is no form of ours: browsers hold the redirect
   * after a form against what its page names. Asks nobody, since every page with a form needs it.
   */
  leadsTo?: () => readonly string[];
  /** Begins identification, or the approval of exactly this. */
  begin(flow: Flow, toApprove?: ToApprove): Promise<NextStep>;
  /**
   * With `toApprove`: this person approved exactly that, and the answer names its hash as the evidence has it. The query is
   * what the form sent, or what the provider added to the address that it led the PSU back to.
   */
  complete(
    flow: Flow,
    query: Readonly<Record<string, string>>,
    toApprove?: ToApprove,
  ): Promise<Proven | Unproven>;
};
