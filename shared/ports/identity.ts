import type { Money } from "./schemas/money.ts";

/** One redirect of a PSU, bound to one browser; `kept` is whatever begin wished to find again. */
export type Flow = {
  id: string;
  /** The national number that the TPP named (X-PSU-IDENTITY). */
  number?: string | undefined;
  /** X-PSU-AuthMethod-Preferred. */
  method?: string | undefined;
  kept?: string | undefined;
};

/** What a PSU is asked to approve: amount and payee as they are shown, and the hash of all of it. */
export type ToApprove = { amount: Money; payee: string; text: string; hash: string };

/** What comes next: a form of ours, an address to lead the PSU to, or a decoupled approval to wait for. */
export type NextStep = ({ form: true } | { to: string } | { wait: string; seconds: number }) & {
  kept?: string | undefined;
};

/** Who it is, by which method and since when; evidence is what the provider signed. */
export type Proven = { number: string; method: string; at: string; evidence: string };

/** The port to whoever proves who a PSU is and what a PSU approved. */
export type Identity = {
  /** Begins identification, or the approval of exactly this. */
  begin(flow: Flow, toApprove?: ToApprove): Promise<NextStep>;
  /** With `toApprove`: this person approved exactly that. */
  complete(
    flow: Flow,
    query: Readonly<Record<string, string>>,
    toApprove?: ToApprove,
  ): Promise<Proven | "pending" | "refused">;
};
