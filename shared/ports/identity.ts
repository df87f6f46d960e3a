import type { Money } from "./schemas/money.ts";
import type { Proven, Unproven } from "./schemas/proven.ts";

/** One redirect of a PSU, bound to one browser. `kept` is the data that `begin` stored for `complete`. */
export type Flow = {
  id: string;
  /** The national number that the TPP named (X-PSU-IDENTITY), and later the one that identification proved. */
  number?: string | undefined;
  /** X-PSU-AuthMethod-Preferred. */
  method?: string | undefined;
  /** Real time. An adapter checks the age of a signed answer with it. */
  realTime: Date;
  /**
   * The address to which the provider redirects the PSU back, and the state that identifies the flow. The state
   * begins with the flow's id.
   */
  back: { address: string; state: string };
  kept?: string | undefined;
};

/**
 * The approval that the PSU is asked for, as shown: the amount in each currency, the payee (or the number of payees),
 * a text for a device, and the hash of everything. The text begins with the action, to pay or to stop, and ends with the
 * payee. The hash also covers action, customer and agreement.
 */
export type ToApprove = { amounts: readonly Money[]; payee: string; text: string; hash: string };

/** The next step: our own form, an address to redirect the PSU to, or a decoupled approval to wait for. */
export type NextStep = ({ form: true } | { to: string } | { wait: string; seconds: number }) & {
  kept?: string | undefined;
};

/** The port to the provider that proves who a PSU is and what the PSU approved. */
export type Identity = {
  /**
   * The origins that a PSU visits at the provider. Absent if the PSU identifies in our own form. The policy form-action
   * of each page with a form lists them, because browsers apply it to redirects, too. For the same reason it makes no
   * call: every such page needs it.
   */
  leadsTo?: () => readonly string[];
  /** Starts identification, or the approval of exactly this. */
  begin(flow: Flow, toApprove?: ToApprove): Promise<NextStep>;
  /**
   * Finishes identification or approval. With `toApprove`, the answer proves that this person approved exactly that,
   * and contains the hash from the evidence. The query is what the form sent, or what the provider added to the
   * redirect address. Throws ProviderUnavailable if the provider is down, and CodeRefused if the PSU's browser came
   * back with a wrong code: after both, the PSU can begin the step again.
   */
  complete(
    flow: Flow,
    query: Readonly<Record<string, string>>,
    toApprove?: ToApprove,
  ): Promise<Proven | Unproven>;
};
